import { asksYesOrNo, type Excerpt } from '../../engine/index.js';
import { doOverlap } from '../../text/text-ranges.js';
import { asksForSpan } from './answer-text.js';
import { bestExcerpt } from './excerpts/best-excerpt.js';
import type { ReaderConfig } from './reader-config.js';
import type { ReaderOutputs } from './reader-outputs.js';
import type { Reading } from './reading.js';

/** “Are both from the same country?”: two facts settle it, which say “no” without a negation. */
const comparesTwo = /\b(?:both|same)\b/iu;
const negation = /(?:\b(?:no|not|never|cannot|none|neither|nor|without|unable)|n['’]t)\b/iu;

/**
 * The probabilities of a yes-or-no question's answers, corrected by what was learnt on questions that people
 * asked (`models/training/fit_yes_or_no.py`): trained on claims of which half are false, the reader leans to
 * “no”, and it overlooks that a proof without a negation seldom denies. Other kinds of answers, and the sum of
 * “yes” and “no”, stay as they are.
 *
 * @param proof the sentences that the answer would cite; only asked for where they matter
 */
export function weighedYesOrNo(
  question: string,
  kinds: ReaderOutputs['kinds'],
  proof: () => string,
  { bias, negated }: ReaderConfig['yesOrNo'],
): ReaderOutputs['kinds'] {
  if (!asksOfOne(question)) return kinds;
  const both = kinds.yes + kinds.no;
  if (both === 0) return kinds;
  const odds = Math.exp(bias + (negation.test(proof()) ? negated : 0));
  const yes = Math.min(1, (kinds.yes * odds) / (kinds.yes * odds + kinds.no));
  return { ...kinds, yes: both * yes, no: both * (1 - yes) };
}

/** Whether the question asks for yes or no, or the reader finds that likelier than a span and nothing rules it out. */
export function wantsYesOrNo(question: string, { span, yes, no }: ReaderOutputs['kinds']): boolean {
  return asksYesOrNo(question) || (yes + no > span && !asksForSpan(question));
}

/** Whether a reading answers yes or no to a question that one passage can settle. */
export function saysYesOrNo({ input, answer, derived }: Reading): boolean {
  const isEither = answer.kind === 'yes' || answer.kind === 'no';
  return isEither && derived.answer === null && asksOfOne(input.question);
}

/**
 * The reading with the most relevant excerpt's telling sentence as its proof. Of 160 such questions over four
 * passages of documentation, the passage with the best supporting sentence answers 88, the most relevant one 113.
 *
 * @param readings excerpts of the passages found, the most relevant first
 */
export function provenByBest(reading: Reading, readings: readonly Excerpt[]): Reading {
  const best = bestExcerpt(readings, reading.input.passages);
  if (best === null) return reading;
  const { excerpt, passage } = best;
  const read = reading.evidence.sentences.find(
    (each) => each.passage.id === passage.id && doOverlap(each.range, excerpt.mark),
  );
  return { ...reading, cited: [{ passage, range: excerpt.mark, support: read?.support ?? 0 }] };
}

function asksOfOne(question: string): boolean {
  return asksYesOrNo(question) && !comparesTwo.test(question);
}
