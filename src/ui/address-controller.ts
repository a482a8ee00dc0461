/** The address of the page: what it asks for, and what the page writes to it. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type LinkState, readLink, type WrittenLink, writeLink } from './link.js';

export class AddressController implements ReactiveController {
  /** What the address last asked for. */
  asks: LinkState = {};
  /** The fragment that the page itself wrote; it asks for nothing new. */
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
