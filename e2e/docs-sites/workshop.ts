/** Installs the generators of documentation sites, once, apart from the project's own packages. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type FolderLock, lockFolder } from '../../src/disk/folder-lock.js';
import { LimenError } from '../../src/engine/index.js';

export const root = resolve(import.meta.dirname, '..', '..');

const startProgram = promisify(execFile);

/** @throws {Error} with the program's output if it fails */
export async function run(
  program: string,
  parameters: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<void> {
  const maxBuffer = 64 * 1024 * 1024;
  // On Windows, `npm` must be started through a shell.
  const shell = process.platform === 'win32' && program === 'npm';
  await startProgram(program, [...parameters], { cwd, env: { ...process.env, ...env }, maxBuffer, shell });
}

export function workshopOf(generator: string): string {
  return join(root, 'node_modules', '.cache', 'limen', generator);
}

/**
 * Installs the packages of the lock file in `site`, unless they are there. @returns the folder that contains
 * `node_modules`
 */
export async function installNodePackages(generator: string, site: string): Promise<string> {
  const workshop = workshopOf(generator);
  await installedOnce(workshop, join(site, 'package-lock.json'), async () => {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(site, name), join(workshop, name));
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: workshop });
  });
  return workshop;
}

/**
 * Installs the packages of `requirements.txt` in `site` into a virtual environment, unless they are there.
 * @returns the folder of the environment's executables
 * @throws {Error} if there is no Python, or a package cannot be installed
 */
export async function installPythonPackages(generator: string, site: string): Promise<string> {
  const workshop = workshopOf(generator);
  const isWindows = process.platform === 'win32';
  const programs = join(workshop, 'environment', isWindows ? 'Scripts' : 'bin');
  const requirements = join(site, 'requirements.txt');
  await installedOnce(workshop, requirements, async () => {
    const environment = ['-m', 'venv', '--clear', join(workshop, 'environment')];
    await run(isWindows ? 'python' : 'python3', environment, { cwd: workshop });
    const quiet = ['--quiet', '--disable-pip-version-check', '--no-input'];
    const parameters = ['-m', 'pip', 'install', ...quiet, '--requirement', requirements];
    await run(join(programs, 'python'), parameters, { cwd: workshop });
  });
  return programs;
}

/**
 * The marker is written last, so that an interrupted installation is detected. A lock is needed because two
 * test files may install the same packages at once.
 */
async function installedOnce(
  workshop: string,
  lockFile: string,
  install: () => Promise<void>,
): Promise<void> {
  const marker = join(workshop, 'installed');
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (isInstalled()) return;
  const lock = await lockOf(workshop);
  try {
    if (isInstalled()) return;
    rmSync(marker, { force: true });
    await install();
    writeFileSync(marker, wanted);
  } finally {
    await lock.release();
  }
}

/** Waits for the current holder, as long as the test may take. */
async function lockOf(folder: string): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (thrown) {
      if (!(thrown instanceof LimenError) || thrown.code !== 'folder-in-use') throw thrown;
      await wait(500);
    }
  }
}
