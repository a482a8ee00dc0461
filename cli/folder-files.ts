import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadFile } from '../src/checking/check-report.js';
import { isSystemError } from '../src/disk/system-error.js';

/** Reads the files of a folder by name. @throws any read error except for a missing file */
export function filesIn(folder: string): ReadFile {
  return async (file) => {
    try {
      return new Uint8Array(await readFile(join(folder, file)));
    } catch (thrown) {
      if (isSystemError(thrown, 'ENOENT')) return undefined;
      throw thrown;
    }
  };
}
