/**
 * What the widget needs, of a bundle that holds more: its scripts, what they import at once, and the workers and binaries
 * that these name. What only another choice of models loads is not among them.
 */

import { posix } from 'node:path';
import type { Rolldown } from 'vite';

/** @param entries files of `bundle` @returns files, relative to the folder that is written */
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
