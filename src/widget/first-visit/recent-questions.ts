/** The last questions asked about a corpus on this device, for the empty field. Only their text is kept. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';
import { parseJson } from '../../text/parse-json.js';
import { StoredValues } from '../stored-values.js';

/** Beyond this number, the oldest are dropped. */
export const mostRecent = 6;

const questions = v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(questionLimit)));

export class RecentQuestions {
  readonly #values: StoredValues;
  readonly #key: string;

  constructor(corpus: string, storage?: Storage | null) {
    this.#values = new StoredValues(storage);
    this.#key = `limen-recent:${corpus}`;
  }

  /** Newest first; empty if the stored value is unreadable. */
  get all(): readonly string[] {
    try {
      const written = this.#values.read(this.#key) ?? '[]';
      return parseJson(questions, written, () => new Error('unreadable')).slice(0, mostRecent);
    } catch {
      return [];
    }
  }

  add(question: string): void {
    const others = this.all.filter((each) => each !== question);
    this.#values.write(this.#key, JSON.stringify([question, ...others].slice(0, mostRecent)));
  }

  clear(): void {
    this.#values.remove(this.#key);
  }
}
