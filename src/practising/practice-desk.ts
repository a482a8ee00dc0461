/**
 * Prepares a person's own texts for practice: the questions to ask, and a search that can leave passages out.
 */

import {
  type CallOptions,
  type FoundPassage,
  LimenError,
  type Query,
  type SearchOptions,
} from '../engine/index.js';
import { Bm25Index } from '../retrieval/bm25-index.js';
import { type CorpusPassage, plainPassage } from '../retrieval/corpus-format.js';
import { indexRetriever } from '../retrieval/index-retriever.js';
import { keptQuestions } from '../retrieval/own/own-questions.js';
import { type OwnTextsStore, ownTextsStore } from '../retrieval/own/own-texts-store.js';
import { CorpusRetriever } from '../retrieval/retriever.js';
import { tokeniserFor } from '../retrieval/tokenisers.js';
import type { TextQuestion } from './text-question.js';
import { textsPlan } from './text-questions.js';

/** Only the first passages of larger texts are used: practice learns no more than four numbers. */
const mostPractised = 20_000;
/** Passages read at once. */
const batch = 1000;

interface DeskRequest {
  /** Id of the texts in the store. */
  readonly own: string;
  /** Number of questions generated, in addition to the typed ones. */
  readonly made: number;
  readonly seed: number;
}

interface HiddenSearch {
  readonly query: Query;
  /** Ids of the passages to leave out. */
  readonly hidden: readonly string[];
}

export class PracticeDesk {
  readonly #store: OwnTextsStore;
  #index: Bm25Index | undefined;

  constructor(store: OwnTextsStore = ownTextsStore()) {
    this.#store = store;
  }

  /**
   * @returns the questions; none if the texts have neither headings nor suitable sentences
   * @throws whatever opening them throws
   */
  async open(
    { own, made, seed }: DeskRequest,
    call: Pick<CallOptions, 'signal'> = {},
  ): Promise<readonly TextQuestion[]> {
    const corpus = new CorpusRetriever({ store: null, ownTexts: this.#store });
    const { passages: count, language } = await corpus.open({ own }, call);
    const passages: CorpusPassage[] = [];
    while (passages.length < Math.min(count, mostPractised)) {
      call.signal?.throwIfAborted();
      const some = await corpus.passagesFrom({ from: passages.length, count: batch });
      if (some.length === 0) break;
      passages.push(...some);
    }
    const typed = await keptQuestions(own, this.#store);
    const plan = textsPlan(
      passages.map(({ lang = language, ...passage }) => ({
        ...plainPassage(passage),
        ...(lang === undefined ? {} : { lang }),
      })),
      { typed, made, seed },
    );
    this.#index = Bm25Index.build(plan.passages, await tokeniserFor(language));
    return plan.questions;
  }

  async search({ query, hidden }: HiddenSearch, options: SearchOptions): Promise<readonly FoundPassage[]> {
    if (this.#index === undefined) throw new LimenError('unexpected', { reason: 'no texts are open yet' });
    return indexRetriever(this.#index, hidden).search(query, options);
  }
}
