/** The last questions asked about a corpus on this device, for the empty field. Only their text is kept. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';
import { StoredValues } from '../stored-values.js';

/** Beyond this number, the oldest are dropped. */
export const mostRecent = 6;

const question = v.pipe(v.string(), v.nonEmpty(), v.maxLength(questionLimit));
const storedQuestions = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(question)), []);

export class RecentQuestions {
  readonly #values: StoredValues;
  readonly #key: string;

  constructor(corpus: string, storage?: Storage | null) {
    this.#values = new StoredValues(storage);
    this.#key = `limen-recent:${corpus}`;
  }

  /** Newest first; empty if the stored value is unreadable. */
  get all(): readonly string[] {
    return v.parse(storedQuestions, this.#values.read(this.#key)).slice(0, mostRecent);
  }

  add(question: string): void {
    const others = this.all.filter((each) => each !== question);
    this.#values.write(this.#key, JSON.stringify([question, ...others].slice(0, mostRecent)));
  }

  clear(): void {
    this.#values.remove(this.#key);
  }
}
