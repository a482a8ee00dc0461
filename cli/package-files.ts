/** Locates the package's own files, in a checkout and as installed by npm. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option } from 'commander';

// Sources are in `cli`, compiled code is in `lib/cli`.
const above = new URL('..', import.meta.url);
const isCheckout = existsSync(new URL('package.json', above));
const root = fileURLToPath(isCheckout ? above : new URL('..', above));

/** The files from which `limen bundle` makes a page. */
export const pagePrograms = {
  folder: isCheckout ? join(root, 'dist', 'single-file') : join(root, 'lib', 'single-file'),
  /** Folder of the WASM, of which the package has a single copy. */
  runtime: isCheckout ? join(root, 'dist', 'single-file') : join(root, 'lib', 'runtime'),
  /** Advice if they are missing. */
  advice: isCheckout
    ? 'it is not built; run: npx vite build --config vite.single-file.config.ts'
    : 'the package is not whole; install it again',
} as const;

/** The working folder's models if there are any, otherwise the shipped ones. */
function usualModels(): string {
  const has = (task: string): boolean => existsSync(join('models', task));
  return ['reader', 'critic', 'memory'].some(has) ? 'models' : join(root, 'models');
}

/** `--models`, the same for every command. @param holds the folders that the command reads */
export function modelsOption(holds: string): Option {
  const usual = "models/ of the working folder, else the package's own";
  return new Option('--models <folder>', `holds ${holds}`).default(usualModels(), usual);
}
