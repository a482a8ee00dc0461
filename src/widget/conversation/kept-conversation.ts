/**
 * A conversation about one corpus, kept for the lifetime of the tab, so that it continues while the reader
 * moves through the site.
 */

import * as v from 'valibot';
import { parseJson } from '../../text/parse-json.js';
import { keyOf, sessionStore } from './session-store.js';
import { mostTurns, type Turn, turn } from './turn.js';

/** To be raised whenever another build could misread what this one stores. */
const format = 1;
/** Far above anything this stores, in UTF-16 code units; a longer entry is ignored. */
const entryLimit = 1_000_000;

const entry = v.strictObject({
  format: v.literal(format),
  turns: v.pipe(v.array(turn), v.maxLength(mostTurns)),
});

export class KeptConversation {
  /** Oldest first. */
  turns: readonly Turn[] = [];
  readonly #key: string;
  readonly #storage: Storage | null;
  /** Whether what is in memory was stored: if the storage holds nothing afterwards, it was cleared. */
  #isKept = false;

  /** @param corpus id of the corpus, or the path of its folder */
  constructor(corpus: string, storage: Storage | null = sessionStore()) {
    this.#key = keyOf(corpus);
    this.#storage = storage;
    this.refresh();
  }

  get last(): Turn | null {
    return this.turns.at(-1) ?? null;
  }

  /** Stores a question that is asked again only once, as the newest. */
  add(added: Turn): void {
    this.refresh();
    const before = this.turns.filter(({ question }) => question !== added.question);
    this.#keep([...before, added].slice(-mostTurns));
  }

  /** Removes the last turn if it is the one of `question`. */
  takeBack(question: string): void {
    this.refresh();
    if (this.last?.question === question) this.#keep(this.turns.slice(0, -1));
  }

  clear(): void {
    this.turns = [];
    try {
      this.#storage?.removeItem(this.#key);
    } catch {
      // If nothing can be removed, nothing was stored either.
    }
  }

  /**
   * Reads the storage again: another widget of the page may have added to it or cleared it. If nothing can be
   * stored, what is in memory stays.
   */
  refresh(): void {
    const read = this.#read();
    this.#isKept ||= read !== null;
    this.turns = read ?? (this.#isKept ? [] : this.turns);
  }

  #keep(turns: readonly Turn[]): void {
    this.turns = turns;
    try {
      this.#storage?.setItem(this.#key, JSON.stringify({ format, turns }));
      this.#isKept = this.#storage !== null;
    } catch {
      // The storage is full, or access is denied.
      this.#isKept = false;
    }
  }

  /** `null` if there is no entry, or if another build or something else wrote it. */
  #read(): readonly Turn[] | null {
    try {
      const written = this.#storage?.getItem(this.#key) ?? '';
      if (written === '' || written.length > entryLimit) return null;
      return parseJson(entry, written, () => new Error('unreadable')).turns;
    } catch {
      return null;
    }
  }
}
