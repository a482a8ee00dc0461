/** The package as npm would publish it, installed into a third-party site. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const runFile = promisify(execFile);

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

export interface InstalledPackage {
  /** The site's folder; the package is in its `node_modules`. */
  readonly site: string;
  /** The package's own folder. */
  readonly folder: string;
  readonly tarball: Uint8Array;
  readonly files: readonly PackedFile[];
  remove(): Promise<void>;
}

/** @throws {Error} if the package is not built, or npm cannot pack it */
export async function installPacked(): Promise<InstalledPackage> {
  if (!existsSync(join(root, 'lib', 'types', 'index.d.ts'))) {
    throw new Error('There is no built package. Run: npx vite build --config vite.package.config.ts');
  }
  const place = await mkdtemp(join(tmpdir(), 'limen-package-'));
  const packed = await run('npm', ['pack', '--json', '--pack-destination', place], root);
  const [report] = JSON.parse(packed) as { filename: string; files: PackedFile[] }[];
  if (report === undefined) throw new Error('npm packed nothing.');
  const site = join(place, 'site');
  const folder = join(site, 'node_modules', 'limen');
  await cp(join(root, 'test', 'fixtures', 'package-consumer'), site, { recursive: true });
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', join(place, report.filename), '-C', folder, '--strip-components=1'], place);
  return {
    site,
    folder,
    tarball: await readFile(join(place, report.filename)),
    files: report.files,
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

/** The output of a command. @throws {Error} with all its output if it fails */
export async function run(command: string, parameters: readonly string[], folder: string): Promise<string> {
  const shell = process.platform === 'win32';
  try {
    return (await runFile(command, parameters, { cwd: folder, shell, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (thrown) {
    const { stdout = '', stderr = '' } = thrown as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${parameters.join(' ')} failed:\n${stdout}${stderr}`, { cause: thrown });
  }
}

/** A tool that this project installs. */
export function tool(path: string): string {
  return join(root, 'node_modules', ...path.split('/'));
}
