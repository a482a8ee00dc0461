/**
 * Bounds how HTML's formatting elements multiply. An unclosed one is reopened in every following block, so a
 * few bytes of `<font>` and `<p>` can become millions of elements.
 */

import { wordSet } from '../text/word-set.js';

/** Maximum number of reopened elements in one page. */
const mostReopened = 1_000_000;
const tag = /<(\/?)([a-z][a-z0-9]*)([^>]*)/giu;
/** Elements that HTML reopens; it closes an `a` and a `nobr` itself. */
const formatting = wordSet('b big code em font i s small strike strong tt u');
/** HTML reopens at most three equal elements. */
const mostAlike = 3;

/** Whether a page exceeds that maximum. */
export function reopensTooMuch(source: string): boolean {
  const open = new Map<string, string[]>();
  const alike = new Map<string, number>();
  let count = 0;
  let reopened = 0;
  for (const [, slash, written = '', attributes = ''] of source.matchAll(tag)) {
    const name = written.toLowerCase();
    reopened += count;
    if (reopened > mostReopened) return true;
    if (!formatting.has(name)) continue;
    const opened = open.get(name) ?? [];
    open.set(name, opened);
    const key = slash === '' ? name + attributes : opened.pop();
    if (key === undefined) continue;
    const before = alike.get(key) ?? 0;
    if (slash === '' && before < mostAlike) {
      opened.push(key);
      alike.set(key, before + 1);
      count += 1;
    } else if (slash !== '') {
      alike.set(key, before - 1);
      count -= 1;
    }
  }
  return false;
}
