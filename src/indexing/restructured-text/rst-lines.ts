/** The indentation of reStructuredText, which groups lines. */

import { isBlank } from '../blank-lines.js';

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** End of the indented lines from `start` on, without trailing empty ones. */
export function endOfIndented(lines: readonly string[], start: number): number {
  let end = start;
  for (let place = start; place < lines.length; place += 1) {
    const line = lines[place];
    if (isBlank(line)) continue;
    if (indentOf(line ?? '') === 0) break;
    end = place + 1;
  }
  return end;
}

/** Without their common margin. */
export function withoutMargin(lines: readonly string[]): readonly string[] {
  const margin = lines.reduce(
    (least, line) => (isBlank(line) ? least : Math.min(least, indentOf(line))),
    Number.POSITIVE_INFINITY,
  );
  return lines.map((line) => line.slice(margin).trimEnd());
}
