import { type Draft, type Passage, type Query, type ReasonerInput, sameQuery } from '../../engine/index.js';
import { sidesNamed } from './comparison/comparison-question.js';
import { contentWords, passageTitled } from './content-words.js';
import { bareTitle, namesIn, readsLikeName, standsWhole } from './names.js';
import type { Span } from './span-search.js';

const ratherSure = 0.5;

/**
 * The next query of a reasoner that can only point: first the question itself; then the sides of a comparison of
 * which nothing was read yet; then what the question describes, once its name is known; then what the last read would
 * look up (GoldEn Retriever, Qi et al. 2019: the bridging title); then the names in the question; at last the
 * question's content words, which bring the next best passages for the question as a whole.
 */
export function nextQuery(input: ReasonerInput, lookupThreshold: number): Query | null {
  const drafts = input.turns.map(({ draft }) => draft).reverse();
  const pointed = drafts.flatMap(({ lookups }) => lookups);
  const [titles, others] = [
    pointed.filter(({ text }) => readsLikeName(text)),
    pointed.filter(({ text }) => !readsLikeName(text)),
  ];
  const wide = [{ text: [...contentWords(input.question)].join(' ') }];
  const names = namesIn(input.question).map((text) => ({ text, context: input.question }));
  const sides = (sidesNamed(input.question)?.sides ?? [])
    .filter((side) => passageTitled(side, input.passages) === null)
    .map((text) => ({ text, context: input.question }));
  const described = describedIn(drafts[0]);
  const nothingLeft = (drafts[0]?.signals.lookupLeft ?? 1) < lookupThreshold;
  const candidates = [
    { text: input.question },
    ...sides,
    ...described,
    ...(nothingLeft ? [...wide, ...titles] : [...titles, ...wide]),
    ...names,
    ...others,
  ];
  return (
    candidates.find((query) => query.text !== '' && !input.asked.some((asked) => sameQuery(asked, query))) ??
    null
  );
}

/** What the question describes and nothing was read about, where that reads like a name or is rather sure. */
function describedIn(draft: Draft | undefined): readonly Query[] {
  const { bridgeOpen = 0, bridgeProbability = 0 } = draft?.signals ?? {};
  const open = draft?.lookups.slice(0, bridgeOpen) ?? [];
  return open.filter(({ text }) => bridgeProbability >= ratherSure || readsLikeName(text));
}

/** How many of the best spans are looked at, and how many queries a draft keeps. */
export const consideredSpans = 60;
const keptQueries = 6;

/**
 * The queries among the best spans to look up: whole names first, since what is looked up is an article's title.
 * Not an article already read, nor a part of its title, nor a stretch of the question that names it again.
 */
export function lookupQueries(
  input: ReasonerInput,
  passages: readonly Passage[],
  spans: readonly Span[],
): Query[] {
  const titles = [...input.passages, ...passages].map(({ title }) => bareWords(title));
  const open = spans.filter((span) => span.text.length > 1 && !titles.some((title) => names(span, title)));
  const whole = open.filter(isName);
  const rest = open.filter((span) => !whole.includes(span));
  return [...whole, ...rest].slice(0, keptQueries).map(({ text }) => ({ text, context: input.question }));
}

function isName({ segment, start, end, text }: Span): boolean {
  return readsLikeName(text) && standsWhole(segment.source, start, end);
}

/** Whether the span says no more than this title, or (in the question) repeats the whole of it. */
function names(span: Span, title: ReadonlySet<string>): boolean {
  const said = contentWords(span.text);
  if ([...said].every((word) => title.has(word))) return true;
  return span.segment.part === 'question' && title.size > 0 && [...title].every((word) => said.has(word));
}

/** A title's content words without what stands in brackets at its end. */
function bareWords(title: string): ReadonlySet<string> {
  return contentWords(bareTitle(title));
}
