/** Keeps what somebody writes between the key that opens the widget and the field that is there to take it. */
export class EarlyKeys {
  #text = '';

  begin(): void {
    this.#text = '';
    document.addEventListener('keydown', this.#keep);
  }

  /** Ends it. @returns what was written */
  end(): string {
    document.removeEventListener('keydown', this.#keep);
    return this.#text;
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1);
    // A key that writes is named by the one character that it writes.
    else if ([...event.key].length === 1) this.#text += event.key;
    else return;
    event.preventDefault();
  };
}
