/**
 * The last questions asked of a corpus on this device, offered when the field is empty. Only the questions
 * are stored.
 */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';
import { parseJson } from '../../text/parse-json.js';
import { LocalValues } from '../local-values.js';

/** The oldest are dropped first. */
export const mostRecent = 6;

const questions = v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(questionLimit)));

export class RecentQuestions {
  readonly #values: LocalValues;
  readonly #key: string;

  constructor(corpus: string, storage?: Storage | null) {
    this.#values = new LocalValues(storage);
    this.#key = `limen-recent:${corpus}`;
  }

  /** The most recent first. An unreadable entry counts as empty. */
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
