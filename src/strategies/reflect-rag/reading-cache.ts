import {
  asksForDefinition,
  type CallOptions,
  type Draft,
  type Passage,
  type Reasoner,
} from '../../engine/index.js';

/**
 * Caches drafts over single passages without earlier turns, for the latest question: a plan and its
 * reflections read the same passages.
 */
export class ReadingCache {
  #question = '';
  readonly #drafts = new Map<string, Draft>();

  constructor(private readonly reader: Reasoner) {}

  async read(question: string, passages: readonly Passage[], call: CallOptions): Promise<Draft> {
    if (question !== this.#question) this.#drafts.clear();
    this.#question = question;
    const key = passages.map(({ id, text }) => `${id} ${text.length}`).join('\n');
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    call.signal?.throwIfAborted();
    const read = await this.reader.draft({ question, passages, turns: [], asked: [] }, call);
    const draft = asksForDefinition(question) ? definedBy(read) : read;
    if (question === this.#question) this.#drafts.set(key, draft);
    return draft;
  }
}

/** A definition is answered by the sentence that proves it. */
function definedBy(draft: Draft): Draft {
  return draft.answer === null || draft.rationale === '' ? draft : { ...draft, answer: draft.rationale };
}
