/**
 * The page's state in the fragment of its address; each question is a step of the browser's history. What a
 * question took from the one before is kept with the step, because a link to it must not say so.
 */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AskedQuestion } from './follow-ups/asked-question.js';
import { historyState, questionOfEntry } from './follow-ups/kept-question.js';
import { type LinkState, readLink, type WrittenLink, writeLink } from './link.js';
import { listenWhileConnected } from './while-connected.js';

export class AddressController implements ReactiveController {
  /** The state that the address requested last. */
  asks: LinkState = {};
  /** The fragment that was written or read last; it is not read again. */
  #own = '';
  /** Whether the state comes from the address itself; what is then written is the step that is there already. */
  #isFollowing = false;
  readonly #host: ReactiveControllerHost;
  readonly #follow: (asks: LinkState, asked: AskedQuestion | null) => void;

  /** @param follow is given what the address asks for, and the question in it, if there is one */
  constructor(host: ReactiveControllerHost, follow: (asks: LinkState, asked: AskedQuestion | null) => void) {
    this.#host = host;
    this.#follow = follow;
    host.addController(this);
    listenWhileConnected(host, 'window', ['hashchange'], () => this.#read());
  }

  hostConnected(): void {
    void this.#host.updateComplete.then(() => this.#read());
  }

  /** @param asked the question in `link`, or `null` */
  write(link: WrittenLink, asked: AskedQuestion | null): void {
    this.#own = writeLink(link);
    const state = historyState(asked);
    const isOther = readLink(this.#own).question !== readLink(globalThis.location.hash).question;
    const isStep = isOther && !this.#isFollowing;
    if (isStep) globalThis.history.pushState(state, '', this.#own);
    else globalThis.history.replaceState(state, '', this.#own);
  }

  #read(): void {
    const { hash } = globalThis.location;
    if (hash !== '' && hash === this.#own) return;
    this.#own = hash;
    this.asks = readLink(hash);
    const { question } = this.asks;
    const asked = question === undefined ? null : questionOfEntry(globalThis.history.state, question);
    this.#isFollowing = true;
    try {
      this.#follow(this.asks, asked);
    } finally {
      this.#isFollowing = false;
    }
  }
}
