/** A conversation about one corpus, kept for the life of the tab, so that it continues across pages of the site. */

import * as v from 'valibot';
import { StoredValues, storageNamed } from '../stored-values.js';
import { keyOf } from './session-store.js';
import { mostTurns, type Turn, turn } from './turn.js';

/** To be raised whenever another build could misread what this one stores. */
const format = 2;
/** Longer values are ignored, in UTF-16 code units; far above what this class stores. */
const entryLimit = 1_000_000;

const entry = v.strictObject({
  format: v.literal(format),
  turns: v.pipe(v.array(turn), v.maxLength(mostTurns)),
});
const storedEntry = v.fallback(
  v.nullable(v.pipe(v.string(), v.maxLength(entryLimit), v.parseJson(), entry)),
  null,
);

export class KeptConversation {
  /** Oldest first. */
  turns: readonly Turn[] = [];
  readonly #key: string;
  readonly #values: StoredValues;
  /** Whether `turns` was stored. If it was and the stored value is missing, the conversation has been cleared. */
  #isKept = false;

  /** @param corpus `WidgetSettings.corpusName` */
  constructor(corpus: string, storage = storageNamed('sessionStorage')) {
    this.#key = keyOf(corpus);
    this.#values = new StoredValues(storage);
    this.refresh();
  }

  get last(): Turn | null {
    return this.turns.at(-1) ?? null;
  }

  /** A repeated question is kept once, as the newest turn. */
  add(added: Turn): void {
    this.refresh();
    const before = this.turns.filter(({ question }) => question !== added.question);
    this.#keep([...before, added].slice(-mostTurns));
  }

  /** Removes the last turn if it is that of `question`. */
  takeBack(question: string): void {
    this.refresh();
    if (this.last?.question === question) this.#keep(this.turns.slice(0, -1));
  }

  clear(): void {
    this.turns = [];
    this.#values.remove(this.#key);
  }

  /** Reads again what another widget may have changed. If nothing can be stored, the turns in memory stay. */
  refresh(): void {
    const read = this.#read();
    this.#isKept ||= read !== null;
    this.turns = read ?? (this.#isKept ? [] : this.turns);
  }

  #keep(turns: readonly Turn[]): void {
    this.turns = turns;
    this.#isKept = this.#values.write(this.#key, JSON.stringify({ format, turns }));
  }

  /** `null` if nothing is stored, or if it was written by an incompatible build or by other code. */
  #read(): readonly Turn[] | null {
    return v.parse(storedEntry, this.#values.read(this.#key))?.turns ?? null;
  }
}
