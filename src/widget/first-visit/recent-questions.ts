/** The last questions that were asked of a corpus on this device, for the empty field. Nothing else is kept of them. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';
import { parseJson } from '../../text/parse-json.js';

/** The oldest go first. */
export const mostRecent = 6;

const questions = v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(questionLimit)));

/** In `localStorage`; nothing is kept where the browser denies it. */
export class RecentQuestions {
  readonly #storage: Storage | null;
  readonly #key: string;

  constructor(corpus: string, storage: Storage | null = localStore()) {
    this.#storage = storage;
    this.#key = `limen-recent:${corpus}`;
  }

  /** The last one first. What cannot be read counts as nothing. */
  get all(): readonly string[] {
    try {
      const written = this.#storage?.getItem(this.#key) ?? '[]';
      return parseJson(questions, written, () => new Error('unreadable')).slice(0, mostRecent);
    } catch {
      return [];
    }
  }

  add(question: string): void {
    const others = this.all.filter((each) => each !== question);
    try {
      this.#storage?.setItem(this.#key, JSON.stringify([question, ...others].slice(0, mostRecent)));
    } catch {
      // Full or denied.
    }
  }

  clear(): void {
    try {
      this.#storage?.removeItem(this.#key);
    } catch {
      // Nothing is kept where nothing can be taken away.
    }
  }
}

/** Reading the property throws in a sandbox. */
function localStore(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
