/** The tools' answers: plain data about one corpus. */

import {
  completeQuestion,
  type Draft,
  type FinalEvent,
  fromErrorRecord,
  LimenError,
  type Passage,
  type Retriever,
} from '../../src/engine/index.js';
import { defaultRunOptions } from '../../src/engine/options.js';
import { oneLine, visibleText } from '../../src/text/visible-text.js';
import { passageAddress } from '../../src/ui/passage-address.js';
import type { Reading } from '../../src/ui/readings.js';
import { excerptIn, readingsIn } from '../../src/ui/run-readings.js';
import { foldEvent, openingView, type RunView, sourcesOf } from '../../src/ui/run-view.js';
import { clipped } from '../../src/ui/text.js';
import type { QuestionRun } from '../question-run.js';
import { Serial } from './serial.js';

/** Maximum length of a text in an answer, in UTF-16 code units; a corpus may contain texts of any length. */
const longestText = 4000;
const longestTitle = 500;
/** Maximum number of waiting questions. */
const mostWaiting = 16;

export interface FoundText {
  readonly title: string;
  /** As in the corpus, or absolute if the site is known; `null` if there is none. */
  readonly address: string | null;
  readonly text: string;
  /** BM25. */
  readonly score: number;
}

/** A part of a page that proves an answer, or comes close to one. */
export interface Evidence {
  readonly title: string;
  readonly address: string | null;
  readonly text: string;
  /** The most telling sentence or block of `text`, verbatim. */
  readonly marked: string;
}

export interface Reply {
  readonly status: 'answered' | 'silent';
  readonly answer: string | null;
  /** The critic's probability of the answer, or of the closest draft; `null` if there was none. */
  readonly probability: number | null;
  readonly threshold: number;
  readonly proofs: readonly Evidence[];
  /** Below an answer, further reading; after an abstention, what comes closest. */
  readonly readings: readonly Evidence[];
  readonly lookedFor: readonly string[];
}

export class Knowledge {
  readonly #retriever: Retriever;
  readonly #open: () => Promise<QuestionRun>;
  readonly #site: URL | null;
  readonly #serial = new Serial(mostWaiting);
  #run: Promise<QuestionRun> | undefined;

  /**
   * @param open opens the models at the first question
   * @param site base of the corpus's relative addresses; `null` if unknown
   */
  constructor(retriever: Retriever, open: () => Promise<QuestionRun>, site: URL | null) {
    this.#retriever = retriever;
    this.#open = open;
    this.#site = site;
  }

  /**
   * The best passages, best first.
   * @throws {LimenError} whatever the search throws
   * @throws the signal's reason
   */
  async search(query: string, limit: number, signal: AbortSignal): Promise<readonly FoundText[]> {
    const text = completeQuestion(query);
    const found = await this.#retriever.search({ text }, { limit, exclude: [], signal });
    return found.map(({ passage, score }) => ({
      ...this.#place(passage),
      text: shownText(passage.text),
      score,
    }));
  }

  /**
   * An answer with its proof, or an abstention.
   * @throws {LimenError} why the run failed
   * @throws the signal's reason
   */
  async ask(written: string, signal: AbortSignal): Promise<Reply> {
    const question = completeQuestion(written);
    return this.#serial.run(async () => {
      const run = await this.#opened();
      let view = openingView(question, defaultRunOptions);
      for await (const event of run(question, signal)) view = foldEvent(view, event);
      signal.throwIfAborted();
      if (view.final === null)
        throw new LimenError('unexpected', { reason: 'the run ended without an outcome' });
      return this.#reply(view, view.final);
    }, signal);
  }

  /** After a failure, the next question tries to open the models again. */
  #opened(): Promise<QuestionRun> {
    this.#run ??= this.#open().catch((thrown: unknown) => {
      this.#run = undefined;
      throw thrown;
    });
    return this.#run;
  }

  #reply(view: RunView, final: FinalEvent): Reply {
    if (final.type === 'failed') throw fromErrorRecord(final.error);
    const { outcome } = final;
    const { threshold } = view.options;
    const readings = readingsIn(view, outcome).map((reading) => this.#reading(reading));
    if (outcome.status === 'abstained') {
      const lookedFor = outcome.lookedFor.map(({ text }) => shownText(text));
      const probability = outcome.closest?.probability ?? null;
      return { status: 'silent', answer: null, probability, threshold, proofs: [], readings, lookedFor };
    }
    const { answer, probability, draft } = outcome;
    const proofs = this.#proofs(view, draft);
    return {
      status: 'answered',
      answer: shownText(answer),
      probability,
      threshold,
      proofs,
      readings,
      lookedFor: [],
    };
  }

  #proofs(view: RunView, draft: Draft): readonly Evidence[] {
    const excerpt = excerptIn(view, draft);
    const cited = sourcesOf(view, draft)
      .filter(({ passage }) => passage.id !== excerpt?.passage.id)
      .map(({ passage, sentences }) => ({
        ...this.#place(passage),
        text: shownText(passage.text),
        marked: shownText(sentences.join(' … ')),
      }));
    return excerpt === null ? cited : [this.#reading(excerpt), ...cited];
  }

  #reading({ passage, excerpt }: Reading): Evidence {
    const { start, end, mark } = excerpt;
    return {
      ...this.#place(passage),
      text: shownText(passage.text.slice(start, end)),
      marked: shownText(passage.text.slice(mark.start, mark.end)),
    };
  }

  #place({ title, url }: Passage): Pick<Evidence, 'title' | 'address'> {
    return { title: clipped(oneLine(title), longestTitle), address: this.#address(url) };
  }

  #address(url: string | undefined): string | null {
    if (this.#site !== null) return passageAddress(url, this.#site.href, this.#site);
    return url === undefined ? null : clipped(oneLine(url), longestText);
  }
}

/** Removes invisible text, which may be meant only for the model that reads it. */
function shownText(text: string): string {
  return clipped(visibleText(text), longestText);
}
