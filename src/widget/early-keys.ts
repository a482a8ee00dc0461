/**
 * Keeps what somebody writes between the key that opens the widget and the field that is there to take it. The site does not
 * hear of it: single letters are shortcuts of some.
 */
export class EarlyKeys {
  #text = '';

  begin(): void {
    this.#text = '';
    window.addEventListener('keydown', this.#keep, true);
  }

  /** Ends it. @returns what was written */
  end(): string {
    window.removeEventListener('keydown', this.#keep, true);
    return this.#text;
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1);
    // A key that writes is named by the one character that it writes.
    else if ([...event.key].length === 1) this.#text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
