import { type Query, type ReasonerInput, sameQuery } from '../engine/index.js';
import { contentWords } from './content-words.js';

/**
 * The next query of a reasoner that can only point: first the question itself; then what its last read would
 * look up (GoldEn Retriever, Qi et al. 2019: the bridging title); then the names in the question; at last
 * the question's content words, which bring the next best passages for the question as a whole.
 */
export function nextQuery(input: ReasonerInput, lookupThreshold: number): Query | null {
  const last = input.turns.at(-1)?.draft;
  const pointed = last?.lookups ?? [];
  const names = namesIn(input.question).map((text) => ({ text, context: input.question }));
  const wide = [{ text: [...contentWords(input.question)].join(' ') }];
  const nothingLeft = (last?.signals.lookupLeft ?? 1) < lookupThreshold;
  const candidates = [
    { text: input.question },
    ...(nothingLeft ? [...wide, ...pointed] : [...pointed, ...wide]),
    ...names,
  ];
  return (
    candidates.find((query) => query.text !== '' && !input.asked.some((asked) => sameQuery(asked, query))) ??
    null
  );
}

const name =
  /[“"]([^”"]+)[”"]|\p{Lu}[\p{L}\p{N}'’.-]*(?:\s+(?:of|the|de|von|van|and|in)?\s*\p{Lu}[\p{L}\p{N}'’.-]*)*/gu;

/** Quoted and capitalised runs of the question, longest first; the first word counts only as part of a longer run. */
function namesIn(question: string): string[] {
  const found = [...question.matchAll(name)]
    .filter((match) => match.index > 0 || /\s/u.test(match[0]))
    .map((match) => match[1] ?? withoutOpening(match[0]))
    .map((text) => text.replace(/[?.,]+$/u, '').trim());
  return [...new Set(found)].sort((one, other) => other.length - one.length).slice(0, 2);
}

/** Without the function words before it: “Was Titan” is asked for as “Titan”. */
function withoutOpening(run: string): string {
  const words = run.split(/\s+/u);
  const first = words.findIndex((each) => contentWords(each).size > 0);
  return first < 0 ? '' : words.slice(first).join(' ');
}
