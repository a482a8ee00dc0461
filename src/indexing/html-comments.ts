/**
 * Takes HTML's comments out of MDX. MDX has none, but Docusaurus allows them there, and one would make the
 * whole page unreadable.
 */
export class HtmlComments {
  #isOpen = false;

  /** Lines are given in their order, without those of fenced code. */
  without(line: string): string {
    let kept = '';
    let start = 0;
    let isInCode = false;
    for (;;) {
      if (this.#isOpen) {
        const end = line.indexOf('-->', start);
        if (end < 0) return kept;
        this.#isOpen = false;
        start = end + '-->'.length;
      }
      const next = line.indexOf('<!--', start);
      if (next < 0) return kept + line.slice(start);
      const before = line.slice(start, next);
      if (before.split('`').length % 2 === 0) isInCode = !isInCode;
      kept += before;
      start = next + '<!--'.length;
      if (isInCode) kept += '<!--';
      else this.#isOpen = true;
    }
  }
}
