/** What the reader's device keeps: whether reports are agreed to, and those that were not sent. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/options.js';
import { parseJson } from '../../text/parse-json.js';
import { LocalValues } from '../local-values.js';
import { corpusLimit, type Gap, verdicts } from './gap.js';

export type Consent = 'unasked' | 'agreed' | 'refused';

/** The oldest go first. */
export const mostKept = 200;

/** One for what stays here, and one for each address: who agrees to the first did not agree to the others. */
const consentKey = 'limen-gaps-consent:';
const listKey = 'limen-gaps';

const list = v.array(
  v.object({
    question: v.pipe(v.string(), v.maxLength(questionLimit)),
    corpus: v.pipe(v.string(), v.maxLength(corpusLimit)),
    verdict: v.picklist(verdicts),
  }),
);

/** Where the browser denies `localStorage`, it is asked again on the next visit, and nothing is kept. */
export class KeptGaps {
  readonly #values: LocalValues;
  readonly #consentKey: string;

  /** @param destination where reports go; `null` where they stay on the device */
  constructor(destination: string | null, storage?: Storage | null) {
    this.#values = new LocalValues(storage);
    this.#consentKey = `${consentKey}${destination ?? ''}`;
  }

  get consent(): Consent {
    const said = this.#values.read(this.#consentKey);
    return said === 'agreed' || said === 'refused' ? said : 'unasked';
  }

  set consent(consent: Consent) {
    this.#values.write(this.#consentKey, consent);
  }

  /** Oldest first. What cannot be read counts as nothing. */
  get gaps(): readonly Gap[] {
    try {
      const unreadable = () => new Error('unreadable');
      return parseJson(list, this.#values.read(listKey) ?? '[]', unreadable).slice(-mostKept);
    } catch {
      return [];
    }
  }

  /** The same question about the same corpus is kept once, with what was said last. */
  add(gap: Gap): void {
    const others = this.gaps.filter(
      ({ question, corpus }) => question !== gap.question || corpus !== gap.corpus,
    );
    this.#values.write(listKey, JSON.stringify([...others, gap].slice(-mostKept)));
  }

  clear(): void {
    this.#values.remove(listKey);
  }
}
