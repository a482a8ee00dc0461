import type {
  CallOptions,
  Draft,
  DraftOptions,
  Excerpt,
  MemoryInput,
  Passage,
  Query,
  ReadingsInput,
  Reasoner,
  ReasonerInput,
} from '../../engine/index.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import type { SessionFactory } from '../../sessions/session-types.js';
import type { TextVectors } from '../../text/text-vectors.js';
import { type AnswerShare, answerDistribution } from './answer-distribution.js';
import { answerAcross, followBridge } from './bridge/follow-bridge.js';
import { compareSides } from './comparison/compare-sides.js';
import { comparisonAsked } from './comparison/comparison-question.js';
import { type Derived, nothingDerived } from './derived-answer.js';
import { evidenceOf } from './evidence.js';
import { bestExcerpt } from './excerpts/best-excerpt.js';
import {
  bestReadings,
  blockDraft,
  excerptSignals,
  isAnsweredByBlock,
  rulesOutShort,
  withProof,
} from './excerpts/block-draft.js';
import {
  foundRelevance,
  type ReadExcerpt,
  readExcerpt,
  type ScannedPassage,
  scanPassage,
  type UnitEncoder,
} from './excerpts/read-excerpts.js';
import { namedPassages } from './named-passages.js';
import { nextQuery } from './next-query.js';
import { meanVector, vectorTexts } from './passage-vector.js';
import { parseReaderConfig, type ReaderConfig } from './reader-config.js';
import { composeDraft, readingOf } from './reader-draft.js';
import { readerOutputs } from './reader-outputs.js';
import { makeWindow } from './reader-window.js';
import type { Reading, ReadPassages, WindowRead } from './reading.js';
import { passageCloseTo } from './sentences.js';
import { passageVectors, questionVectors } from './token-vectors.js';
import { Trunk } from './trunk.js';
import { provenByBest, saysYesOrNo } from './yes-or-no.js';

/** How many passages are read alone before an excerpt is a draft, where the search tells how near they are. */
const scannedAtMost = 3;

/** How many of these have the vectors of their sentences made. */
const comparedAtMost = 2;

/**
 * The embedded default: an encoder that selects the answer, the sentence that proves it and what to look up
 * next. It has no knowledge of its own, and every word of its answers comes from a passage.
 */
export class ExtractiveReader implements Reasoner {
  readonly closedBook = false;
  readonly #frequent: ReadonlySet<number>;

  constructor(
    private readonly trunk: Trunk,
    private readonly config: ReaderConfig,
  ) {
    this.#frequent = new Set(config.frequentTokens);
  }

  static async open(bundle: ModelBundle, createSession: SessionFactory): Promise<ExtractiveReader> {
    const config = parseReaderConfig(bundle.manifest.id, await bundle.text('config.json'));
    return new ExtractiveReader(await Trunk.open(bundle, createSession), config);
  }

  /** See `Trunk.warmUp`. */
  warmUp(): Promise<void> {
    return this.trunk.warmUp();
  }

  /** Below this probability that something is left to look up, its next query is a wide one. */
  get lookupThreshold(): number {
    return this.config.lookupThreshold;
  }

  async draft(input: ReasonerInput, options: DraftOptions = {}): Promise<Draft> {
    const named = namedPassages(input.question, input.passages).slice(0, this.config.windowPassages);
    if (named.length > 0 && named.length < input.passages.length) {
      const draft = await this.#draftFrom(input, named, options);
      if (draft.answer !== null) return draft;
    }
    const block = await this.#blockAsked(input, options);
    return block ?? this.#draftFrom(input, await this.#choosePassages(input, options), options);
  }

  /**
   * The draft of a question whose form rules a short answer out, unless simpler questions within it have one. No
   * window of several passages is read: what to look up next is what the most relevant one points at.
   */
  async #blockAsked(input: ReasonerInput, options: CallOptions): Promise<Draft | null> {
    const { question, passages } = input;
    if (!rulesOutShort(question, passages)) return null;
    options.signal?.throwIfAborted();
    const derived = await this.#derive(input, passages.slice(-this.config.windowPassages), options);
    if (derived.answer !== null) return null;
    const readings = bestReadings(input, await this.#readExcerpts(input, options));
    const best = bestExcerpt(readings, passages);
    if (best === null) return null;
    const { window, outputs } = await this.#read(question, [best.passage]);
    return blockDraft(readingOf(input, [best.passage], window, outputs, this.config, derived), readings);
  }

  async #draftFrom(input: ReasonerInput, passages: readonly Passage[], options: CallOptions): Promise<Draft> {
    options.signal?.throwIfAborted();
    const { window, outputs } = await this.#read(input.question, passages);
    const derived = await this.#derive(input, passages, options);
    const reading = readingOf(input, passages, window, outputs, this.config, derived);
    if (isAnsweredByBlock(reading)) {
      const excerpts = await this.#readExcerpts(input, options);
      const draft = blockDraft(reading, bestReadings(input, excerpts));
      if (draft !== null) return draft;
    }
    if (!saysYesOrNo(reading)) return this.#proven(reading, options);
    const excerpts = await this.#readExcerpts(input, options);
    const readings = bestReadings(input, excerpts);
    const draft = await this.#proven(provenByBest(reading, readings), options);
    return {
      ...draft,
      readings,
      signals: { ...draft.signals, ...excerptSignals(readings, input.passages) },
    };
  }

  async #proven(reading: Reading, options: CallOptions): Promise<Draft> {
    const alone = await this.#readAlone(reading, options);
    const draft = composeDraft(reading, alone, await this.#readClosely(reading, options));
    return withProof(draft, reading.input.passages);
  }

  /**
   * The excerpts of the passages that seem the most relevant, except those that an earlier draft of this run has.
   * To read a passage takes as long as to make the vectors of its sentences, and neither changes much which passage is
   * the best: so a first few are read, and fewer compared.
   */
  async #readExcerpts(
    { question, passages, turns }: ReasonerInput,
    options: CallOptions,
  ): Promise<readonly ReadExcerpt[]> {
    const promising = this.#promising(question, passages);
    const scanned = await this.#scanEach(
      question,
      passages,
      (passage) => promising.includes(passage),
      options,
    );
    const known = new Set(
      turns.flatMap(({ draft }) => draft.readings ?? []).map(({ passageId }) => passageId),
    );
    const likely = scanned.toSorted((one, other) => other.relevance - one.relevance).slice(0, comparedAtMost);
    return this.#excerptsOf(
      question,
      likely.filter(({ passage }) => !known.has(passage.id)),
      options,
    );
  }

  /** Those that seem the most relevant before they are read; all, if the search does not tell how near they are. */
  #promising(question: string, passages: readonly Passage[]): readonly Passage[] {
    if (passages.some(({ nearness }) => nearness === undefined)) return passages;
    return passages
      .map((passage, index) => ({
        passage,
        relevance: foundRelevance(question, passage, index + 1, this.config.excerpts),
      }))
      .sort((one, other) => other.relevance - one.relevance)
      .slice(0, scannedAtMost)
      .map(({ passage }) => passage);
  }

  async readings(
    { question, passages, wanted }: ReadingsInput,
    options: CallOptions = {},
  ): Promise<readonly Excerpt[]> {
    const scanned = await this.#scanEach(question, passages, ({ id }) => wanted.includes(id), options);
    const excerpts = await this.#excerptsOf(question, scanned, options);
    return excerpts.map(({ excerpt }) => excerpt);
  }

  /** Reads each passage alone: the excerpt it offers, its relevance, and the features behind it. */
  async readEach(
    question: string,
    passages: readonly Passage[],
    options: CallOptions = {},
  ): Promise<readonly ReadExcerpt[]> {
    return this.#excerptsOf(question, await this.#scanEach(question, passages, () => true, options), options);
  }

  async #scanEach(
    question: string,
    passages: readonly Passage[],
    isWanted: (passage: Passage) => boolean,
    { signal }: CallOptions,
  ): Promise<readonly ScannedPassage[]> {
    const read: ReadPassages = (asked, few) => this.#read(asked, few);
    const scanned: ScannedPassage[] = [];
    for (const [index, passage] of passages.entries()) {
      if (!isWanted(passage)) continue;
      signal?.throwIfAborted();
      const each = await scanPassage(question, passage, index + 1, read, this.config);
      if (each !== null) scanned.push(each);
    }
    return scanned;
  }

  async #excerptsOf(
    question: string,
    scanned: readonly ScannedPassage[],
    { signal }: CallOptions,
  ): Promise<readonly ReadExcerpt[]> {
    const encoder: UnitEncoder = {
      questionVectors: (asked) => this.trunk.questionVectors(asked),
      vectors: (texts) => this.trunk.vectors(texts),
    };
    const excerpts: ReadExcerpt[] = [];
    for (const each of scanned) {
      signal?.throwIfAborted();
      const excerpt = await readExcerpt(question, each, encoder, this.config.excerpts);
      if (excerpt !== null) excerpts.push(excerpt);
    }
    return excerpts;
  }

  /** First asks the simpler questions within it, if any: the sides of a comparison, or what it describes. */
  async #derive(
    { question, passages }: ReasonerInput,
    chosen: readonly Passage[],
    { signal }: CallOptions,
  ): Promise<Derived> {
    const read: ReadPassages = (asked, few) => {
      signal?.throwIfAborted();
      return this.#read(asked, few);
    };
    const comparison = comparisonAsked(question);
    if (comparison !== null) return compareSides(comparison, passages, read, this.config.maxAnswerTokens);
    const bridge = await followBridge(question, chosen, passages, read);
    return bridge === null ? nothingDerived : answerAcross(bridge, read, this.config);
  }

  /**
   * Reads the same question over the first cited passage only, as a second opinion; `null` if that would
   * repeat the same reading.
   */
  async #readAlone(reading: Reading, { signal }: CallOptions): Promise<Reading | null> {
    const passage = reading.cited[0]?.passage;
    if (passage === undefined || reading.derived.answer !== null || reading.passages.length === 1)
      return null;
    signal?.throwIfAborted();
    const { window, outputs } = await this.#read(reading.input.question, [passage]);
    return readingOf(reading.input, [passage], window, outputs, this.config);
  }

  /**
   * Log-odds that the answer's sentence, read with the one before it, answers the question; `null` if there
   * are several passages (their other signals say more) or nothing to read.
   */
  async #readClosely(reading: Reading, { signal }: CallOptions): Promise<number | null> {
    const [cited] = reading.cited;
    if (cited === undefined || reading.derived.answer !== null || reading.passages.length > 1) return null;
    if (reading.outputs.answerable === null) return null;
    signal?.throwIfAborted();
    const { outputs } = await this.#read(reading.input.question, [passageCloseTo(cited)]);
    return outputs.answerable;
  }

  async nextQuery(input: ReasonerInput, options: CallOptions = {}): Promise<Query | null> {
    options.signal?.throwIfAborted();
    return nextQuery(input, this.config.lookupThreshold);
  }

  /** The distribution of its answers from these passages, the last ones if they exceed a window. */
  async answers(
    { question, passages }: MemoryInput,
    { signal }: CallOptions = {},
  ): Promise<readonly AnswerShare[]> {
    signal?.throwIfAborted();
    const { window, outputs } = await this.#read(question, passages.slice(-this.config.windowPassages));
    return answerDistribution(question, window, outputs, this.config.maxAnswerTokens);
  }

  /** Null if the graph has no vectors. */
  async queryVectors(text: string, { signal }: CallOptions = {}): Promise<TextVectors | null> {
    signal?.throwIfAborted();
    const read = await this.trunk.questionVectors(text);
    return read && questionVectors(read, this.#frequent);
  }

  /** Of a passage as a whole, and of its tokens; null if the graph has no vectors. */
  async passageVectors(passage: Passage, { signal }: CallOptions = {}): Promise<TextVectors | null> {
    const [title = '', ...parts] = vectorTexts(passage, this.trunk.words);
    signal?.throwIfAborted();
    const own = await this.trunk.vectors([title]);
    signal?.throwIfAborted();
    const made = await this.trunk.vectors(parts);
    if (own === null || made === null) return null;
    const read = [...own, ...made];
    const whole = meanVector(read.map((each) => each.whole));
    return passageVectors(whole, read, this.#frequent);
  }

  /**
   * At most one window of passages: those of the unread round, and the most relevant of those read before.
   * The most relevant half of the window is always kept, others only if relevant enough, so that unhelpful
   * passages do not distract. Oldest first.
   */
  async #choosePassages(input: ReasonerInput, options: CallOptions): Promise<Passage[]> {
    const relevance = new Map<string, number>();
    for (const { draft } of input.turns) {
      for (const read of draft.read) {
        relevance.set(read.passageId, Math.max(read.relevance, relevance.get(read.passageId) ?? 0));
      }
    }
    const room = this.config.windowPassages;
    const unread = input.passages.filter(({ id }) => !relevance.has(id));
    const kept = room - Math.min(unread.length, Math.ceil(room / 2));
    if (unread.length > room - Math.min(kept, relevance.size)) {
      for (let first = 0; first < unread.length; first += room) {
        options.signal?.throwIfAborted();
        const batch = unread.slice(first, first + room);
        const { window, outputs } = await this.#read(input.question, batch);
        const found = evidenceOf(window, batch, outputs.support).relevance;
        batch.forEach((passage, index) => {
          relevance.set(passage.id, found[index] ?? 0);
        });
      }
    }
    const rank = (passage: Passage) => relevance.get(passage.id) ?? Number.POSITIVE_INFINITY;
    const ranked = input.passages.toSorted((one, other) => rank(other) - rank(one)).slice(0, room);
    const chosen = new Set(
      ranked.filter((each, place) => place < room / 2 || rank(each) >= this.config.keptRelevance),
    );
    return input.passages.filter((passage) => chosen.has(passage));
  }

  /** `answerable` is only computed for a single passage. */
  async #read(question: string, passages: readonly Passage[]): Promise<WindowRead> {
    const window = makeWindow(this.trunk.words, this.trunk.limits, question, passages);
    const alone = passages.length <= 1;
    return { window, outputs: readerOutputs(window, await this.trunk.read(window, alone), alone) };
  }
}
