/** Lines of reStructuredText, in which indentation says what belongs together. */

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Where what is indented below a line ends; empty lines at its end do not belong to it. */
export function endOfIndented(lines: readonly string[], start: number, indent = 1): number {
  let end = start;
  for (let place = start; place < lines.length; place += 1) {
    const line = lines[place];
    if (isBlank(line)) continue;
    if (indentOf(line ?? '') < indent) break;
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

export function withoutBlankEnds(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => !isBlank(line));
  return start < 0 ? [] : lines.slice(start, lines.findLastIndex((line) => !isBlank(line)) + 1);
}
