/** Reads the fragment of the page's address and writes the page's state into it. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type LinkState, readLink, type WrittenLink, writeLink } from './link.js';

export class AddressController implements ReactiveController {
  /** The state that the address requested last. */
  asks: LinkState = {};
  /** The fragment that this page wrote itself; it is not read back. */
  #own = '';
  #page = new AbortController();
  readonly #host: ReactiveControllerHost;
  readonly #follow: (asks: LinkState) => void;

  constructor(host: ReactiveControllerHost, follow: (asks: LinkState) => void) {
    this.#host = host;
    this.#follow = follow;
    host.addController(this);
  }

  hostConnected(): void {
    this.#page = new AbortController();
    globalThis.addEventListener('hashchange', () => this.#read(), { signal: this.#page.signal });
    void this.#host.updateComplete.then(() => this.#read());
  }

  hostDisconnected(): void {
    this.#page.abort();
  }

  write(state: WrittenLink): void {
    this.#own = writeLink(state);
    globalThis.history.replaceState(null, '', this.#own);
  }

  #read(): void {
    const { hash } = globalThis.location;
    if (hash !== '' && hash === this.#own) return;
    this.asks = readLink(hash);
    this.#follow(this.asks);
  }
}
