const marks = /<!--|-->|`/gu;

/**
 * Takes HTML's comments out of MDX. MDX has none, but Docusaurus allows them there, and one would make the
 * whole page unreadable.
 */
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
