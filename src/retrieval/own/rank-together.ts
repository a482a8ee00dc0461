/**
 * One ranking of what several collections brought, as one corpus of all their passages would have it. The scores that they come
 * with cannot be compared: how rare a word is, and how long a passage usually is, differ from one to the next. So each passage is
 * scored anew by what holds for all of them.
 */

import type { FoundPassage, Passage, Query } from '../../engine/index.js';
import { asTypedAgain, fusedAgain, type HeldWords, heldWords, noWords, rankAgain } from '../held-words.js';
import { shownMatches, termsIn } from '../index-search.js';
import { type QueryTerms, queryTerms } from '../query-terms.js';
import {
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
import { fuse } from '../vectors/fuse.js';

/** What one collection brought for a query. Ids are unique among all collections. */
export interface Brought {
  readonly tokeniser: Tokeniser;
  /** Terms of the query's text, as it was written. */
  readonly written: readonly string[];
  readonly terms: QueryTerms;
  /** Of those terms, the text's before the context's. */
  readonly statistics: TermStatistics;
  readonly found: readonly FoundPassage[];
  /** By their vectors; null where it has none of the question's model, or the question has none. */
  readonly near: readonly { readonly passage: Passage; readonly cosine: number }[] | null;
}

/**
 * What a query looks for in one collection. Of one that is still being written, that is what it was taken for.
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
 * By words as `Bm25Index` ranks, and fused with the nearest where there are any; the passages of a collection without vectors stand
 * in that second ranking where they stand in the first.
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
  const words = asTyped ? rankAgain(byWords, asTypedAgain, wordsOf, byScoreThenPosition) : byWords;
  const isByVectors = brought.some(({ near }) => near !== null);
  const ranked = isByVectors
    ? rankAgain(fuse(words, nearestOf(candidates, words)), fusedAgain, wordsOf, byScoreThenPosition)
    : words;
  return ranked.flatMap(({ position, score }) => {
    const candidate = candidates[position];
    return candidate === undefined ? [] : [{ ...candidate.found, score }];
  });
}

interface Candidate {
  /** Its score is that of its words among all collections. */
  readonly found: FoundPassage;
  /** Null where its collection has no vectors, undefined where it is not among the nearest. */
  readonly cosine: number | null | undefined;
  /** Of the query. */
  heldWords(): HeldWords;
}

function byScoreThenPosition(one: Scored, other: Scored): number {
  return other.score - one.score || one.position - other.position;
}

function nearestOf(candidates: readonly Candidate[], words: readonly Scored[]): readonly Scored[] {
  const byVectors = candidates
    .flatMap(({ cosine }, position) => (typeof cosine === 'number' ? [{ position, score: cosine }] : []))
    .sort(byScoreThenPosition);
  const places = [
    ...byVectors.map((scored, place) => ({ scored, place })),
    ...words.flatMap((scored, place) =>
      candidates[scored.position]?.cosine === null ? [{ scored, place }] : [],
    ),
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

/** Smallest first, so that the order of the collections changes no bit of it. */
function sumOf(brought: readonly Brought[], numberOf: (collection: Brought) => number): number {
  const numbers = brought.map(numberOf).sort((one, other) => one - other);
  return numbers.reduce((sum, number) => sum + number, 0);
}

function candidatesOf(
  { tokeniser, written, terms, found, near }: Brought,
  shared: SharedStatistics,
  asTyped: boolean,
): readonly Candidate[] {
  const cosines = near && new Map(near.map(({ passage, cosine }) => [passage.id, cosine]));
  const byWords = new Set(found.map(({ passage }) => passage.id));
  const all = [...terms.text, ...terms.context];
  const byVectors = (near ?? [])
    .filter(({ passage }) => !byWords.has(passage.id))
    .map(({ passage }) =>
      shownMatches({ passage, score: 0, matchedTerms: termsIn(passage, all, tokeniser) }, tokeniser),
    );
  return [...found, ...byVectors].map((each) => ({
    found: { ...each, score: wordScore(each.passage, terms, shared, tokeniser, asTyped) },
    cosine: cosines === null ? null : cosines.get(each.passage.id),
    heldWords: () => {
      const matched = new Set(termsIn(each.passage, terms.text, tokeniser));
      return heldWords(each.passage, written, matched, tokeniser);
    },
  }));
}

/** As `Bm25Index` scores it. */
function wordScore(
  passage: Passage,
  terms: QueryTerms,
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
    for (const term of terms.text) if (add(term, 1)) held.add(term);
    for (const term of terms.context) add(term, contextWeight);
  }
  // Engines may differ in the last bits of a logarithm; a trace must not.
  return Math.round(sum * coverageWeight(held.size, asTyped) * 1e6) / 1e6;
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
