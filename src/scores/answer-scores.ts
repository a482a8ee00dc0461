/**
 * SQuAD's answer scores (Rajpurkar et al. 2016), each the best over the accepted answers, 0 or 1 and 0..1.
 * HotpotQA's F1 (Yang et al. 2018) differs: yes, no and noanswer match completely or not at all.
 */

import { countsOf } from './statistics.js';

export type ScoringRules = 'squad' | 'hotpotqa';

/** Answers for which HotpotQA gives no partial score. */
const wholeAnswers: ReadonlySet<string> = new Set(['yes', 'no', 'noanswer']);

const asciiPunctuation = /[!-/:-@[-`{-~]/gu;

/** Lower case, no ASCII punctuation, no articles, single spaces. */
export function normaliseAnswer(text: string): string {
  const plain = text.toLowerCase().replace(asciiPunctuation, '');
  return plain
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .join(' ');
}

export function exactMatch(given: string | null, accepted: readonly string[]): boolean {
  if (given === null) return false;
  const normal = normaliseAnswer(given);
  return accepted.some((answer) => normaliseAnswer(answer) === normal);
}

export function tokenF1(
  given: string | null,
  accepted: readonly string[],
  rules: ScoringRules = 'squad',
): number {
  if (given === null) return 0;
  return Math.max(0, ...accepted.map((answer) => pairF1(given, answer, rules)));
}

/**
 * The score of an answer by one measure, 0 to 1: for an unanswerable question, no answer scores 1 and
 * anything else 0.
 */
export function questionScore(
  measure: typeof tokenF1,
  {
    answers,
    rules,
    unanswerable,
  }: {
    readonly answers: readonly string[];
    readonly rules: ScoringRules;
    readonly unanswerable: boolean;
  },
  given: string | null,
): number {
  return unanswerable ? Number(given === null) : measure(given, answers, rules);
}

function pairF1(given: string, answer: string, rules: ScoringRules): number {
  if (rules === 'hotpotqa') {
    const normals = [normaliseAnswer(given), normaliseAnswer(answer)] as const;
    if (normals[0] !== normals[1] && normals.some((normal) => wholeAnswers.has(normal))) return 0;
  }
  const one = words(given);
  const other = words(answer);
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0;
  const left = countsOf(other);
  let common = 0;
  for (const word of one) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(word, count - 1);
    }
  }
  return common === 0 ? 0 : (2 * common) / (one.length + other.length);
}

function words(text: string): string[] {
  return normaliseAnswer(text)
    .split(' ')
    .filter((word) => word !== '');
}
