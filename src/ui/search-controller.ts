/** Searches shortly after the last keystroke; an older result never replaces a newer one. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { LimenOverSearch, Scope } from '../api.js';
import { type ErrorRecord, type FoundPassage, toErrorRecord } from '../engine/index.js';

/** How long typing must pause before a search, in milliseconds. */
const typingPause = 120;

export class SearchController implements ReactiveController {
  /** Results of the newest finished search; `null` if there is none. */
  found: readonly FoundPassage[] | null = null;
  failure: ErrorRecord | null = null;
  isSearching = false;

  #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #limen: () => Promise<LimenOverSearch>;
  readonly #limit: number;
  readonly #scope: () => Promise<Scope | undefined>;

  /** @param scope what searches are limited to */
  constructor(
    host: ReactiveControllerHost,
    limen: () => Promise<LimenOverSearch>,
    limit: number,
    scope: () => Promise<Scope | undefined> = async () => undefined,
  ) {
    this.#host = host;
    this.#limen = limen;
    this.#limit = limit;
    this.#scope = scope;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#stop();
    this.isSearching = false;
  }

  /** Searches for `text` once typing pauses; an empty text clears the results. */
  write(text: string, pause = typingPause): void {
    this.#stop();
    this.failure = null;
    if (text.trim() === '') {
      this.found = null;
      this.isSearching = false;
    } else {
      this.isSearching = true;
      const { signal } = this.#abort;
      this.#timer = setTimeout(() => void this.#search(text, signal), pause);
    }
    this.#host.requestUpdate();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #search(text: string, signal: AbortSignal): Promise<void> {
    try {
      const limen = await this.#limen();
      const scope = await this.#scope();
      const found = await limen.search(text, { limit: this.#limit, ...(scope && { scope }), signal });
      if (signal.aborted) return;
      this.found = found;
    } catch (thrown) {
      if (signal.aborted) return;
      this.failure = toErrorRecord(thrown);
    }
    this.isSearching = false;
    this.#host.requestUpdate();
  }
}
