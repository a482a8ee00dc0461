/** Installs the packages when they are missing or older than the lock file. */

import { hash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './commands.mjs';

/**
 * Contains the checksum of the installed lock file; written last, so that an interrupted install is detected.
 */
const marker = join(root, 'node_modules', '.limen-installed');
const lockFile = join(root, 'package-lock.json');
/** npm writes this file when an install is complete, including one that a person started. */
const npmRecord = join(root, 'node_modules', '.package-lock.json');
/** Packages that are not installed with ours: the workspace for the API documentation. */
const workspace = join(root, 'docs', 'api', 'node_modules');

export async function installDependencies() {
  const wanted = hash('sha256', readFileSync(lockFile));
  if (installed(wanted)) return;
  console.log('Installing packages…');
  rmSync(marker, { force: true });
  const { code } = await run('npm', ['ci']);
  if (code !== 0) throw new Error('The packages could not be installed; npm says why above.');
  writeFileSync(marker, wanted);
}

function installed(wanted) {
  if (!existsSync(workspace)) return false;
  if (existsSync(marker)) return readFileSync(marker, 'utf8') === wanted;
  return existsSync(npmRecord) && statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs;
}
