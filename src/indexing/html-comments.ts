const marks = /<!--|-->|`/gu;

/** Removes HTML comments from MDX, where Docusaurus allows them but the parser fails on them. */
export class HtmlComments {
  #isOpen = false;

  /** To be called for each line in order, except those of fenced code. */
  without(line: string): string {
    const kept: string[] = [];
    let start = 0;
    let isInCode = false;
    for (const { 0: mark, index } of line.matchAll(marks)) {
      if (this.#isOpen) {
        if (mark !== '-->') continue;
        this.#isOpen = false;
        start = index + mark.length;
      } else if (mark === '`') {
        isInCode = !isInCode;
      } else if (mark === '<!--' && !isInCode) {
        this.#isOpen = true;
        kept.push(line.slice(start, index));
      }
    }
    return this.#isOpen ? kept.join('') : kept.join('') + line.slice(start);
  }
}
