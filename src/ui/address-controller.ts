/** The page's state in the fragment of its address; each question is a step of the browser's history. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type LinkState, readLink, type WrittenLink, writeLink } from './link.js';

export class AddressController implements ReactiveController {
  /** The state that the address requested last. */
  asks: LinkState = {};
  /** The fragment that was written or read last; it is not read again. */
  #own = '';
  /** Whether the state comes from the address itself; what is then written is the step that is there already. */
  #isFollowing = false;
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
    const isStep = !this.#isFollowing && questionIn(this.#own) !== questionIn(globalThis.location.hash);
    if (isStep) globalThis.history.pushState(null, '', this.#own);
    else globalThis.history.replaceState(null, '', this.#own);
  }

  #read(): void {
    const { hash } = globalThis.location;
    if (hash !== '' && hash === this.#own) return;
    this.#own = hash;
    this.asks = readLink(hash);
    this.#isFollowing = true;
    try {
      this.#follow(this.asks);
    } finally {
      this.#isFollowing = false;
    }
  }
}

function questionIn(fragment: string): string | undefined {
  return readLink(fragment).question;
}
