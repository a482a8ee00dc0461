/** A conversation about one corpus, kept as long as the tab: it goes on while its reader walks through the site. */

import * as v from 'valibot';
import { parseJson } from '../../text/parse-json.js';
import { keyOf, sessionStore } from './session-store.js';
import { mostTurns, type Turn, turn } from './turn.js';

/** Raised whenever another build could misread what this one keeps. */
const format = 1;
/** Far above what this keeps, in UTF-16 code units; of more nothing is read. */
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
  /** Whether what is in memory could be kept: where nothing is kept after that, it was cleared. */
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

  /** A question that is asked once more is kept once, as the newest. */
  add(added: Turn): void {
    this.refresh();
    const before = this.turns.filter(({ question }) => question !== added.question);
    this.#keep([...before, added].slice(-mostTurns));
  }

  /** Takes the last turn back, if it is that of `question`. */
  takeBack(question: string): void {
    this.refresh();
    if (this.last?.question === question) this.#keep(this.turns.slice(0, -1));
  }

  clear(): void {
    this.turns = [];
    try {
      this.#storage?.removeItem(this.#key);
    } catch {
      // Nothing is kept where nothing can be taken away.
    }
  }

  /** Another widget of the page may have gone on, or cleared it. Where nothing can be kept, what is in memory stays. */
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
      // Full or denied.
      this.#isKept = false;
    }
  }

  /** `null` where there is none, or what stands there was written by another build or by something else. */
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
