/** Tells which lines of Markdown are indented code. */

const codeIndent = 4;
const tabStop = 4;
/** Markers of list items and definitions. */
const itemMark = /^([-*+:]|\d{1,9}[.)])(?=\s|$)/u;

/** Tracks the lists of a page, in which code is indented further, by the width of their markers. */
export class IndentedCode {
  /** For each open list item, the column of its content. */
  readonly #items: number[] = [];

  /** To be called for each line outside of fences in order. */
  isCode(line: string): boolean {
    let { column, rest } = indentOf(line, 0);
    if (rest === '') return false;
    while (column < (this.#items.at(-1) ?? 0)) this.#items.pop();
    for (;;) {
      if (column - (this.#items.at(-1) ?? 0) >= codeIndent) return true;
      const mark = itemMark.exec(rest)?.[0];
      if (mark === undefined) return false;
      const afterMark = column + mark.length;
      ({ column, rest } = indentOf(rest.slice(mark.length), afterMark));
      // Code may itself be the first thing in an item.
      const content = rest === '' || column - afterMark > codeIndent ? afterMark + 1 : column;
      this.#items.push(content);
      if (rest === '') return false;
    }
  }
}

/** @param start column of the text's first character */
function indentOf(text: string, start: number): { column: number; rest: string } {
  const rest = text.trimStart();
  let column = start;
  for (const space of text.slice(0, text.length - rest.length)) {
    column += space === '\t' ? tabStop - (column % tabStop) : 1;
  }
  return { column, rest };
}
