/** Builds a small site with the real MkDocs and its theme Material, as its owner would. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installPythonPackages, run, workshopOf } from '../workshop.js';

const site = join(import.meta.dirname, 'site');

/** @throws {Error} where there is no Python, or a package cannot be had */
export async function installMkDocs(): Promise<string> {
  return join(await installPythonPackages('mkdocs', site), 'mkdocs');
}

/**
 * @param edit changes the pages before they are built; told the folder that holds them
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
