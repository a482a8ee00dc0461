/**
 * Collects what is typed between the key that opens the widget and the moment its field has the focus. The
 * site never sees these keys: some sites use single letters as shortcuts.
 */
export class EarlyKeys {
  #text = '';

  begin(): void {
    this.#text = '';
    window.addEventListener('keydown', this.#keep, true);
  }

  /** Stops collecting. @returns what was typed */
  end(): string {
    window.removeEventListener('keydown', this.#keep, true);
    return this.#text;
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1);
    // The name of a key that types a character is that character.
    else if ([...event.key].length === 1) this.#text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
