/** What the reader's device keeps: the decision about reports, and the reports that stay on the device. */

import * as v from 'valibot';
import { StoredValues } from '../stored-values.js';
import { type Gap, gap } from './gap.js';

export type Consent = 'unasked' | 'agreed' | 'refused';

/** Beyond this number, the oldest are dropped. */
export const mostKept = 200;

/** Prefix of one key per destination, because consent to one is not consent to another. */
const consentKey = 'limen-gaps-consent:';
const listKey = 'limen-gaps';

const storedGaps = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(gap)), []);

/** If the browser denies `localStorage`, nothing is kept, and the reader is asked again on the next visit. */
export class KeptGaps {
  readonly #values: StoredValues;
  readonly #consentKey: string;

  /** @param destination where reports are sent; `null` if they stay on the device */
  constructor(destination: string | null, storage?: Storage | null) {
    this.#values = new StoredValues(storage);
    this.#consentKey = `${consentKey}${destination ?? ''}`;
  }

  get consent(): Consent {
    const said = this.#values.read(this.#consentKey);
    return said === 'agreed' || said === 'refused' ? said : 'unasked';
  }

  set consent(consent: Consent) {
    this.#values.write(this.#consentKey, consent);
  }

  /** Oldest first; empty if the stored value is unreadable. */
  get gaps(): readonly Gap[] {
    return v.parse(storedGaps, this.#values.read(listKey)).slice(-mostKept);
  }

  /** Keeps one report for each question and corpus, with the latest verdict. */
  add(added: Gap): void {
    const others = this.gaps.filter(
      ({ question, corpus }) => question !== added.question || corpus !== added.corpus,
    );
    this.#values.write(listKey, JSON.stringify([...others, added].slice(-mostKept)));
  }

  clear(): void {
    this.#values.remove(listKey);
  }
}
