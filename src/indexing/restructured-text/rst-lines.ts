/** Lines of reStructuredText, in which indentation says what belongs together. */

import { isBlank } from '../blank-lines.js';

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Where what is indented below a line ends; empty lines at its end do not belong to it. */
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

/** Without the margin that all of them have. */
export function withoutMargin(lines: readonly string[]): readonly string[] {
  const margin = lines.reduce(
    (least, line) => (isBlank(line) ? least : Math.min(least, indentOf(line))),
    1_000,
  );
  return lines.map((line) => line.slice(margin).trimEnd());
}
