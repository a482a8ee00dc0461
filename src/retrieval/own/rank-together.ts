/**
 * Merges the results of several collections into one ranking, as if they were one corpus. Their scores cannot
 * be compared, because term frequencies and mean lengths differ between collections, so each passage is
 * rescored with shared statistics.
 */

import type { FoundPassage, Passage, Query } from '../../engine/index.js';
import { countsOf, sum } from '../../scores/statistics.js';
import { fusedReranking, type HeldWords, heldWords, noWords, rerank, typedReranking } from '../held-words.js';
import { shownMatches, termsIn } from '../index-search.js';
import { type QueryTerms, queryTerms } from '../query-terms.js';
import {
  byScoreThenPosition,
  contextWeight,
  coverageWeight,
  type FieldNumbers,
  fieldBoosts,
  inverseFrequency,
  type Scored,
  saturated,
  type TermStatistics,
} from '../ranking.js';
import type { Tokeniser } from '../tokenise.js';
import { formWeight } from '../typed-words.js';
import { fuse } from '../vectors/fuse.js';
import { WordForms } from '../word-forms.js';

/** One collection's results for a query. Ids are unique across collections. */
export interface Brought {
  readonly tokeniser: Tokeniser;
  /** Terms of the query's text as written. */
  readonly written: readonly string[];
  readonly terms: QueryTerms;
  /** Statistics of those terms, the text's before the context's. */
  readonly statistics: TermStatistics;
  readonly found: readonly FoundPassage[];
  /** Nearest by vector; null without a question vector, or without vectors of the same model. */
  readonly near: readonly { readonly passage: Passage; readonly cosine: number }[] | null;
}

/**
 * The terms of a query in one collection. While it is being typed, they include the words that matched in its
 * place.
 * @param found passages with the words that matched
 */
export function termsOf(
  query: Query,
  tokeniser: Tokeniser,
  found: readonly FoundPassage[],
  asTyped: boolean,
): QueryTerms {
  const terms = queryTerms(query, tokeniser);
  if (!asTyped) return terms;
  const taken = found.flatMap(({ matchedTerms }) => tokeniser.tokenise(matchedTerms.join(' ')));
  return { ...terms, text: [...new Set([...terms.text, ...taken])] };
}

/**
 * Ranks by words as `Bm25Index` does, fused with the nearest passages if there are any. Passages of a
 * collection without vectors keep their rank by words in the ranking by vectors.
 */
export function rankTogether(brought: readonly Brought[], asTyped = false): readonly FoundPassage[] {
  const shared = sharedStatistics(brought);
  const candidates = brought
    .flatMap((collection) => candidatesOf(collection, shared, asTyped))
    .sort((one, other) => (one.found.passage.id < other.found.passage.id ? -1 : 1));
  const byWords = candidates
    .map(({ found: { score } }, position) => ({ position, score }))
    .filter(({ score }) => score > 0)
    .sort(byScoreThenPosition);
  const wordsOf = ({ position }: Scored): HeldWords => candidates[position]?.heldWords() ?? noWords;
  const words = asTyped ? rerank(byWords, typedReranking, wordsOf, byScoreThenPosition) : byWords;
  const isByVectors = brought.some(({ near }) => near !== null);
  const ranked = isByVectors
    ? rerank(fuse(words, nearestOf(candidates, words)), fusedReranking, wordsOf, byScoreThenPosition)
    : words;
  return ranked.flatMap(({ position, score }) => {
    const candidate = candidates[position];
    return candidate === undefined ? [] : [{ ...candidate.found, score }];
  });
}

interface Candidate {
  /** Scored by its words with statistics over all collections. */
  readonly found: FoundPassage;
  /** Null if its collection has no vectors, undefined if it is not among the nearest. */
  readonly cosine: number | null | undefined;
  /** Of the query's words. */
  heldWords(): HeldWords;
}

/** A passage without a vector counts as near as the one that has its place among the nearest. */
function nearestOf(candidates: readonly Candidate[], words: readonly Scored[]): readonly Scored[] {
  const byVectors = candidates
    .flatMap(({ cosine }, position) => (typeof cosine === 'number' ? [{ position, score: cosine }] : []))
    .sort(byScoreThenPosition);
  const places = [
    ...byVectors.map((scored, place) => ({ scored, place })),
    ...words.flatMap(({ position }, place) => {
      if (candidates[position]?.cosine !== null) return [];
      const { score } = byVectors[Math.min(place, byVectors.length - 1)] ?? { score: 0 };
      return [{ scored: { position, score }, place }];
    }),
  ];
  return places.sort((one, other) => one.place - other.place).map(({ scored }) => scored);
}

interface SharedStatistics {
  readonly passages: number;
  readonly lengths: FieldNumbers;
  readonly holding: ReadonlyMap<string, FieldNumbers>;
}

function sharedStatistics(brought: readonly Brought[]): SharedStatistics {
  const passages = sumOf(brought, ({ statistics }) => statistics.passages);
  const mean = (field: keyof FieldNumbers): number =>
    sumOf(brought, ({ statistics }) => statistics.lengths[field] * statistics.passages) / passages;
  const holding = new Map<string, FieldNumbers>();
  for (const { terms, statistics } of brought) {
    for (const [place, term] of [...terms.text, ...terms.context].entries()) {
      const before = holding.get(term) ?? { title: 0, text: 0 };
      const own = statistics.holding[place] ?? { title: 0, text: 0 };
      holding.set(term, { title: before.title + own.title, text: before.text + own.text });
    }
  }
  return { passages, lengths: { title: mean('title'), text: mean('text') }, holding };
}

/** Sums smallest first, so that the order of the collections does not change the result. */
function sumOf(brought: readonly Brought[], numberOf: (collection: Brought) => number): number {
  return sum(brought.map(numberOf).sort((one, other) => one - other));
}

function candidatesOf(
  { tokeniser, written, terms, found, near }: Brought,
  shared: SharedStatistics,
  asTyped: boolean,
): readonly Candidate[] {
  const forms = new WordForms(asTyped ? written : [], tokeniser);
  const words = new Map(terms.text.map((term) => [term, forms.wordOf(term)]));
  const asked = terms.text.filter((term) => words.get(term) === undefined);
  const cosines = near && new Map(near.map(({ passage, cosine }) => [passage.id, cosine]));
  const byWords = new Set(found.map(({ passage }) => passage.id));
  const all = [...terms.text, ...terms.context];
  const byVectors = (near ?? [])
    .filter(({ passage }) => !byWords.has(passage.id))
    .map(({ passage }) =>
      shownMatches({ passage, score: 0, matchedTerms: termsIn(passage, all, tokeniser) }, tokeniser),
    );
  return [...found, ...byVectors].map((each) => ({
    found: { ...each, score: wordScore(each.passage, { ...terms, words }, shared, tokeniser, asTyped) },
    cosine: cosines === null ? null : cosines.get(each.passage.id),
    heldWords: () => {
      const matched = new Set(termsIn(each.passage, asked, tokeniser));
      return heldWords(each.passage, written, matched, tokeniser);
    },
  }));
}

/**
 * Same formula as `Bm25Index`.
 * @param terms with the word that each term of the text is another form of
 */
function wordScore(
  passage: Passage,
  terms: QueryTerms & { readonly words: ReadonlyMap<string, string | undefined> },
  { passages, lengths, holding }: SharedStatistics,
  tokeniser: Tokeniser,
  asTyped: boolean,
): number {
  const held = new Set<string>();
  let sum = 0;
  for (const [field, boost] of fieldBoosts) {
    const counts = countsOf(tokeniser.tokenise(passage[field]));
    const add = (term: string, weight: number): boolean => {
      const count = counts.get(term) ?? 0;
      if (count === 0) return false;
      const rarity = inverseFrequency(holding.get(term)?.[field] ?? 0, passages);
      sum += weight * boost * rarity * saturated(count, counts.size / lengths[field]);
      return true;
    };
    for (const term of terms.text) {
      const word = terms.words.get(term);
      if (add(term, word === undefined ? 1 : formWeight)) held.add(word ?? term);
    }
    for (const term of terms.context) add(term, contextWeight);
  }
  // Engines may differ in the last bits of a logarithm, but traces must be identical.
  return Math.round(sum * coverageWeight(held.size, asTyped) * 1e6) / 1e6;
}
