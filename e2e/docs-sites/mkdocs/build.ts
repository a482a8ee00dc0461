/** Builds a small site with the real MkDocs and the Material theme, as its owner would. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { installPythonPackages, run, workshopOf } from '../workshop.js';

const site = join(import.meta.dirname, 'site');

/**
 * Call before all tests of a file; they are skipped if Python is missing or a package cannot be installed.
 * @returns the MkDocs executable
 */
export async function installMkDocs(): Promise<string> {
  // The first run installs the packages.
  test.setTimeout(1_200_000);
  try {
    return join(await installPythonPackages('mkdocs', site), 'mkdocs');
  } catch (error) {
    test.skip(true, `MkDocs cannot be installed here: ${error}`);
    throw error;
  }
}

/**
 * @param edit changes the pages before the build; called with their folder
 * @returns the folder of the built site, one for each `name`
 */
export async function buildSeedSite(
  mkdocs: string,
  name: string,
  edit: (pages: string) => void = () => undefined,
): Promise<string> {
  const workshop = workshopOf('mkdocs');
  const sources = join(workshop, name);
  rmSync(sources, { recursive: true, force: true });
  cpSync(site, sources, { recursive: true });
  edit(join(sources, 'docs'));
  await run(mkdocs, ['build', '--strict', '--quiet'], { cwd: sources, env: { NO_MKDOCS_2_WARNING: '1' } });
  return join(sources, 'site');
}
