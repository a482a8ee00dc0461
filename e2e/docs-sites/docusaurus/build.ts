/** Builds a small site with the real Docusaurus, as its owner would. */

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installNodePackages, run } from '../workshop.js';

const sources = ['docusaurus.config.js', 'docs', 'src'];

/** @returns the folder of the built site */
export async function buildHeronSite(): Promise<string> {
  const site = join(import.meta.dirname, 'site');
  const workshop = await installNodePackages('docusaurus', site);
  for (const name of sources) {
    rmSync(join(workshop, name), { recursive: true, force: true });
    cpSync(join(site, name), join(workshop, name), { recursive: true });
  }
  const program = join(workshop, 'node_modules', '@docusaurus', 'core', 'bin', 'docusaurus.mjs');
  // Keeps Docusaurus from asking the registry for a newer version.
  const env = { NO_UPDATE_NOTIFIER: '1' };
  await run(process.execPath, [program, 'build', workshop], { cwd: workshop, env });
  return join(workshop, 'build');
}
