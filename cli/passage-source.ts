/** Where each question of a file finds passages: in a corpus, its gold passages, or its own paragraph. */

import { LimenError, type Passage, type Retriever } from '../src/engine/index.js';
import { givenRetriever } from '../src/evaluation/given-retriever.js';
import { type CorpusSearch, corpusRetriever } from './corpus-retriever.js';
import { type CorpusSource, loadCorpus } from './corpus-source.js';
import type { Question, QuestionSource } from './question-source.js';

/** Where a question's passages come from. */
export type PassageSource =
  | { readonly kind: 'retrieved'; readonly retriever: Retriever }
  /** The gold passages from the corpus, all read at once. */
  | { readonly kind: 'gold'; readonly passages: ReadonlyMap<string, Passage> }
  /** The question's own paragraph. */
  | { readonly kind: 'paragraph' };

/** What a passage source was made from. */
export type DescribedSource =
  | {
      readonly kind: 'retrieved' | 'gold';
      readonly file: string;
      readonly sha256: string;
      readonly passages: number;
    }
  | { readonly kind: 'paragraph'; readonly passages: number };

/** What searches for questions, over a corpus that is opened. */
export type SearchedBy = (corpus: CorpusSearch) => Promise<Retriever>;

/** Maximum number of passages per search. */
const passagesAllowed = 10;

/**
 * The corpus if one is given, otherwise the questions' own paragraphs.
 *
 * @param searchedBy by words alone when left out
 * @throws {LimenError} `corpus-invalid` if questions and corpus do not belong together; whatever loading
 * throws
 */
export async function passageSource(
  { file, questions }: QuestionSource,
  { corpus: folder, gold }: { readonly corpus?: string; readonly gold: boolean },
  searchedBy: SearchedBy = async (corpus) => corpus,
): Promise<{ source: PassageSource; described: DescribedSource }> {
  const withParagraph = questions.filter(({ paragraph }) => paragraph !== null).length;
  if (withParagraph === questions.length && folder === undefined) {
    const paragraphs = new Set(questions.map(({ paragraph }) => paragraph?.text));
    return { source: { kind: 'paragraph' }, described: { kind: 'paragraph', passages: paragraphs.size } };
  }
  if (folder === undefined) {
    const reason = 'its questions have no paragraph of their own; name their corpus with --corpus';
    throw new LimenError('corpus-invalid', { file, reason });
  }
  const corpus = await loadCorpus(folder);
  requireGold(questions, corpus, file);
  const { passages } = corpus;
  const described = { file: corpus.file, sha256: corpus.sha256, passages: passages.length };
  if (!gold) {
    const retriever = await searchedBy(await corpusRetriever(folder));
    return { source: { kind: 'retrieved', retriever }, described: { kind: 'retrieved', ...described } };
  }
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  return { source: { kind: 'gold', passages: byId }, described: { kind: 'gold', ...described } };
}

/** Figures would be meaningless if questions and corpus did not belong together. */
function requireGold(
  questions: QuestionSource['questions'],
  { passages, file }: CorpusSource,
  from: string,
): void {
  const known = new Set(passages.map(({ id }) => id));
  for (const { id, gold } of questions) {
    const missing = gold.find((each) => !known.has(each));
    if (missing !== undefined) {
      const reason = `question ${id} names the gold passage ${missing}, which ${file} does not hold`;
      throw new LimenError('corpus-invalid', { file: from, reason });
    }
  }
}

/** If all passages are given at once, nothing is left for a second turn. */
export function boundsFor(
  source: PassageSource,
  { turns, topK }: { readonly turns: number; readonly topK: number },
): { readonly turns: number; readonly topK: number } {
  return source.kind === 'retrieved' ? { turns, topK } : { turns: 1, topK: passagesAllowed };
}

/** Strategies run live have their own bounds; passages given at once are all retrieved at once. */
export function liveBoundsFor(source: PassageSource): { readonly topK?: number } {
  return source.kind === 'retrieved' ? {} : { topK: passagesAllowed };
}

export function retrieverFor(question: Question, source: PassageSource): Retriever {
  switch (source.kind) {
    case 'retrieved':
      return without(source.retriever, question.withheld);
    case 'gold':
      return givenRetriever(question.gold.flatMap((id) => source.passages.get(id) ?? []));
    case 'paragraph':
      return givenRetriever(question.paragraph === null ? [] : [question.paragraph]);
  }
}

/** Never brings `withheld` passages, so that a question that they prove becomes unanswerable. */
function without(retriever: Retriever, withheld: readonly string[]): Retriever {
  if (withheld.length === 0) return retriever;
  return {
    search: (query, options) =>
      retriever.search(query, { ...options, exclude: [...options.exclude, ...withheld] }),
  };
}
