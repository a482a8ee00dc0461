/** The tools' answers: plain data about one corpus. */

import { ScopedRetriever } from '../../src/composition/scoped-retriever.js';
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
import { type FacetName, type Facets, facetNames } from '../../src/retrieval/scope/scope.js';
import { listedFacets, requireFacets } from '../../src/retrieval/scope/written-scope.js';
import { oneLine, visibleText } from '../../src/text/visible-text.js';
import { passageAddress } from '../../src/ui/passage-address.js';
import type { Reading } from '../../src/ui/readings.js';
import { excerptIn, readingsIn } from '../../src/ui/run-readings.js';
import { foldEvent, openingView, type RunView, sourcesOf } from '../../src/ui/run-view.js';
import { clipped } from '../../src/ui/text.js';
import type { CorpusSearch } from '../corpus-retriever.js';
import type { OpenedQuestions } from '../question-run.js';
import { Serial } from './serial.js';

/** Maximum length of a text in an answer, in UTF-16 code units; a corpus may contain texts of any length. */
const longestText = 4000;
const longestTitle = 500;
/** Maximum number of waiting questions. */
const mostWaiting = 16;

export interface Place {
  readonly title: string;
  /** As in the corpus, or absolute if the site is known; `null` if there is none. */
  readonly address: string | null;
  /** Left out if the corpus states none. */
  readonly version?: string;
  readonly lang?: string;
}

/** As the value of a facet in a call's scope: no limit, whatever the default. */
export const everyValue = '*';

/** The scope of one call; what it leaves out is as in the default scope. */
type CallScope = { readonly [Name in FacetName]?: string | undefined };

interface FoundText extends Place {
  readonly text: string;
  /** BM25, or fused with the nearness of vectors. */
  readonly score: number;
}

/** A part of a page that proves an answer, or comes close to one. */
export interface Evidence extends Place {
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
  readonly #retriever: Retriever & Partial<CorpusSearch>;
  readonly #open: () => Promise<OpenedQuestions>;
  readonly #site: URL | null;
  readonly #scope: Facets;
  readonly #serial = new Serial(mostWaiting);
  #questions: Promise<OpenedQuestions> | undefined;

  /**
   * @param open opens the models at the first question, or the first search of a corpus with vectors
   * @param site base of the corpus's relative addresses; `null` if unknown
   * @param scope of all calls that do not say otherwise
   */
  constructor(
    retriever: Retriever & Partial<CorpusSearch>,
    open: () => Promise<OpenedQuestions>,
    site: URL | null,
    scope: Facets = {},
  ) {
    this.#retriever = retriever;
    this.#open = open;
    this.#site = site;
    this.#scope = scope;
  }

  /** The values that a scope may name, and the default, for people. */
  get scopes(): string {
    const byDefault = facetNames.flatMap((name) => this.#scope[name] ?? []).join(', ');
    const listed = listedFacets(this.#retriever.facets);
    return oneLine(byDefault === '' ? listed : `${listed} (${byDefault} by default)`);
  }

  /**
   * The best passages, best first; none if no passage has any of the words.
   * @throws {LimenError} `option-invalid` for a scope that the corpus does not have; whatever the search throws
   * @throws the signal's reason
   */
  async search(
    query: string,
    limit: number,
    signal: AbortSignal,
    scope?: CallScope,
  ): Promise<readonly FoundText[]> {
    const text = completeQuestion(query);
    const within = this.#scopeOf(scope);
    const options = { limit, exclude: [], signal };
    const byWords = await new ScopedRetriever(this.#retriever, within).search({ text }, options);
    const searched = byWords.length === 0 ? null : await this.#byMeaning(within);
    const found = (await searched?.search({ text }, options)) ?? byWords;
    const shown = found.map(async ({ passage, score }) => ({
      ...(await this.#place(passage)),
      text: shownText(passage.text),
      score,
    }));
    return Promise.all(shown);
  }

  /**
   * An answer with its proof, or an abstention.
   * @throws {LimenError} `option-invalid` for a scope that the corpus does not have; why the run failed
   * @throws the signal's reason
   */
  async ask(written: string, signal: AbortSignal, scope?: CallScope): Promise<Reply> {
    const question = completeQuestion(written);
    const within = this.#scopeOf(scope);
    return this.#serial.run(async () => {
      const { run } = await this.#opened();
      let view = openingView(question, defaultRunOptions);
      for await (const event of run(question, signal, within)) view = foldEvent(view, event);
      signal.throwIfAborted();
      if (view.final === null)
        throw new LimenError('unexpected', { reason: 'the run ended without an outcome' });
      return this.#reply(view, view.final);
    }, signal);
  }

  #scopeOf(given: CallScope = {}): Facets {
    const named = facetNames.flatMap((name) => {
      const value = given[name] ?? this.#scope[name];
      return value === undefined || value === everyValue ? [] : [[name, value] as const];
    });
    const scope: Facets = Object.fromEntries(named);
    requireFacets('scope', scope, this.#retriever.facets);
    return scope;
  }

  /** After a failure, the next question tries to open the models again. */
  #opened(): Promise<OpenedQuestions> {
    this.#questions ??= this.#open().catch((thrown: unknown) => {
      this.#questions = undefined;
      throw thrown;
    });
    return this.#questions;
  }

  /** The search of questions, which is also by meaning; null for a corpus without vectors, or without models. */
  async #byMeaning(scope: Facets): Promise<Retriever | null> {
    if (((await this.#retriever.vectorsBy?.()) ?? null) === null) return null;
    try {
      return (await this.#opened()).searched(scope);
    } catch {
      return null;
    }
  }

  async #reply(view: RunView, final: FinalEvent): Promise<Reply> {
    if (final.type === 'failed') throw fromErrorRecord(final.error);
    const { outcome } = final;
    const { threshold } = view.options;
    const readings = await Promise.all(readingsIn(view, outcome).map((reading) => this.#reading(reading)));
    if (outcome.status === 'abstained') {
      const lookedFor = outcome.lookedFor.map(({ text }) => shownText(text));
      const probability = outcome.closest?.probability ?? null;
      return { status: 'silent', answer: null, probability, threshold, proofs: [], readings, lookedFor };
    }
    const { answer, probability, draft } = outcome;
    const proofs = await this.#proofs(view, draft);
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

  #proofs(view: RunView, draft: Draft): Promise<readonly Evidence[]> {
    const excerpt = excerptIn(view, draft);
    const cited = sourcesOf(view, draft)
      .filter(({ passage }) => passage.id !== excerpt?.passage.id)
      .map(async ({ passage, sentences }) => ({
        ...(await this.#place(passage)),
        text: shownText(passage.text),
        marked: shownText(sentences.join(' … ')),
      }));
    return Promise.all(excerpt === null ? cited : [this.#reading(excerpt), ...cited]);
  }

  async #reading({ passage, excerpt }: Reading): Promise<Evidence> {
    const { start, end, mark } = excerpt;
    return {
      ...(await this.#place(passage)),
      text: shownText(passage.text.slice(start, end)),
      marked: shownText(passage.text.slice(mark.start, mark.end)),
    };
  }

  async #place({ id, title, url }: Passage): Promise<Place> {
    const { version, lang } = (await this.#retriever.facetsOf?.(id)) ?? {};
    return {
      title: clipped(oneLine(title), longestTitle),
      address: this.#address(url),
      ...(version === undefined ? {} : { version: oneLine(version) }),
      ...(lang === undefined ? {} : { lang: oneLine(lang) }),
    };
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
