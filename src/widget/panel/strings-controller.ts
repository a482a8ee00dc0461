/** The strings of the panel, in the page's current language. */

import type { ReactiveControllerHost } from 'lit';
import type { PanelStrings } from '../strings/panel-strings.js';
import { shippedStrings } from '../strings/strings.js';

export class StringsController {
  /** Settles when the strings of the language requested last are available. Never rejects. */
  ready: Promise<void> = Promise.resolve();
  #language: string | null = null;
  #strings: PanelStrings | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #tellFailure: (thrown: unknown) => void;

  constructor(host: ReactiveControllerHost, tellFailure: (thrown: unknown) => void) {
    this.#host = host;
    this.#tellFailure = tellFailure;
  }

  configure(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    const shipped = shippedStrings(language);
    if (shipped instanceof Promise) {
      this.ready = this.#load(language, shipped);
    } else {
      this.#strings = shipped;
      this.ready = Promise.resolve();
    }
  }

  /** The strings with the page owner's overrides; `null` until any strings have loaded. */
  with(instead: Partial<PanelStrings>): PanelStrings | null {
    return this.#strings && { ...this.#strings, ...instead };
  }

  async #load(language: string, coming: Promise<PanelStrings>): Promise<void> {
    try {
      const strings = await coming;
      if (language !== this.#language) return this.ready;
      this.#strings = strings;
    } catch (thrown) {
      this.#tellFailure(thrown);
      // They are loaded again the next time that the page sets its language.
      this.#language = null;
      this.#strings ??= await shippedStrings('en');
    }
    this.#host.requestUpdate();
  }
}
