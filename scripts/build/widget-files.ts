/**
 * The files that the widget needs from a larger bundle: its scripts, their static imports, and the workers
 * and binaries they refer to, but not what only another choice of models loads.
 */

import { posix } from 'node:path';
import type { Rolldown } from 'vite';

/** @param entries files of `bundle` @returns files, relative to the output folder */
export function widgetFiles(bundle: Rolldown.OutputBundle, entries: readonly string[]): ReadonlySet<string> {
  const needed = new Set(entries);
  for (const file of needed) {
    const output = bundle[file];
    if (output?.type !== 'chunk') continue;
    for (const imported of output.imports) needed.add(imported);
    for (const [, address = ''] of output.code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/gu)) {
      needed.add(posix.join(posix.dirname(file), address));
    }
  }
  return needed;
}
