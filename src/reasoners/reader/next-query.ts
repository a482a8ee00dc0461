import { type Draft, type Query, type ReasonerInput, sameQuery } from '../../engine/index.js';
import { sidesNamed } from './comparison/sides-named.js';
import { contentWords, passageTitled } from './content-words.js';
import { namesIn, readsLikeName } from './names.js';
import { asksForBlock } from './question-form.js';

const ratherSure = 0.5;

/**
 * The next query of a reader that only selects spans: first the question itself; then sides of a comparison
 * that have not been read about; then what the question describes, once its name is known; then what the last
 * reading would look up (GoldEn Retriever, Qi et al. 2019: the bridging title); then the names in the
 * question; finally the question's content words, which retrieve the next best passages for the question as a
 * whole. For questions that ask for steps or sentences the content words precede the selected spans, because
 * such answers are in one place.
 */
export function nextQuery(input: ReasonerInput, lookupThreshold: number): Query | null {
  const drafts = input.turns.map(({ draft }) => draft).reverse();
  const pointed = drafts.flatMap(({ lookups }) => lookups);
  const [titles, others] = [
    pointed.filter(({ text }) => readsLikeName(text)),
    pointed.filter(({ text }) => !readsLikeName(text)),
  ];
  const allWords = [...contentWords(input.question)].join(' ');
  const wide = [{ text: allWords }];
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
    ...(nothingLeft || asksForBlock(input.question) ? [...wide, ...titles] : [...titles, ...wide]),
    ...names,
    ...others,
  ];
  return (
    candidates.find((query) => query.text !== '' && !input.asked.some((asked) => sameQuery(asked, query))) ??
    null
  );
}

/** Resolved names that have not been read about, if they read like names or are fairly sure. */
function describedIn(draft: Draft | undefined): readonly Query[] {
  const { bridgeOpen = 0, bridgeProbability = 0 } = draft?.signals ?? {};
  const open = draft?.lookups.slice(0, bridgeOpen) ?? [];
  return open.filter(({ text }) => bridgeProbability >= ratherSure || readsLikeName(text));
}
