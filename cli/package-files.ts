/** Where the package's own files are: in a checkout, and where npm installed it. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Option } from 'commander';

// The sources are in `cli`, what was built of them is in `lib/cli`.
const above = new URL('..', import.meta.url);
const isCheckout = existsSync(new URL('package.json', above));
const root = fileURLToPath(isCheckout ? above : new URL('..', above));

/** What `limen bundle` makes a page of. */
export const pagePrograms = {
  folder: isCheckout ? join(root, 'dist', 'single-file') : join(root, 'lib', 'single-file'),
  /** Folder of the WASM, which the package has once, for everything that needs it. */
  runtime: isCheckout ? join(root, 'dist', 'single-file') : join(root, 'lib', 'runtime'),
  /** What to do where they are missing. */
  advice: isCheckout
    ? 'it is not built; run: npx vite build --config vite.single-file.config.ts'
    : 'the package is not whole; install it again',
} as const;

/** The models of the working folder where it has any, else those that ship. */
function usualModels(): string {
  const has = (task: string): boolean => existsSync(join('models', task));
  return ['reader', 'critic', 'memory'].some(has) ? 'models' : join(root, 'models');
}

/** `--models`, for every command alike. @param holds the folders that the command reads */
export function modelsOption(holds: string): Option {
  const usual = "models/ of the working folder, else the package's own";
  return new Option('--models <folder>', `holds ${holds}`).default(usualModels(), usual);
}
