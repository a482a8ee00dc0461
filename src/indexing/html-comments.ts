const marks = /<!--|-->|`/gu;

/** Takes HTML's comments out of MDX, where Docusaurus allows them, and where one would spoil the whole page. */
export class HtmlComments {
  #isOpen = false;

  /** Lines are given in their order, without those of fenced code. */
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
