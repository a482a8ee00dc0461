/**
 * Buffers what the reader types after the shortcut that opens the widget, until the input field exists. These key
 * presses are hidden from the site, because some sites use single letters as shortcuts.
 */
export class EarlyKeys {
  #text = '';

  begin(): void {
    this.#text = '';
    window.addEventListener('keydown', this.#keep, true);
  }

  /** Stops buffering; returns the text typed since `begin`. */
  end(): string {
    window.removeEventListener('keydown', this.#keep, true);
    return this.#text;
  }

  readonly #keep = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key === 'Backspace') this.#text = this.#text.slice(0, -1);
    // For a key that produces text, `key` is that single character.
    else if ([...event.key].length === 1) this.#text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}
