/** ReflectRAG's classes of errors (section 4.3.3), as far as they can be determined automatically. */

import { asksYesOrNo, plainAnswer } from '../../engine/index.js';
import { tokenF1 } from '../../scores/answer-scores.js';
import type { EvaluationQuestion } from '../../scores/evaluation-question.js';
import { saysAnswer } from './says-answer.js';

export const errorClasses = [
  'wrong entity',
  'drift by reflection',
  'format error',
  'retrieval gap',
  'unanswerable answered',
] as const;

export type ErrorClass = (typeof errorClasses)[number];

/** An answer below this F1 is an error, as in the paper. */
const errorBelow = 0.5;

/**
 * The class of an error; `null` if the answer is not an error.
 *
 * Drift: the plan's answer was right and the final one is not. Format: the right words are present among
 * others, or words were given where yes or no was asked for. Retrieval gap: no passage that was found
 * contains an accepted answer; yes and no occur in no passage, so they are never a retrieval gap. Anything
 * else names the wrong thing.
 */
export function errorClass(
  question: EvaluationQuestion,
  {
    answer,
    planAnswer,
    answerFound,
  }: { readonly answer: string | null; readonly planAnswer: string | null; readonly answerFound: boolean },
): ErrorClass | null {
  if (question.unanswerable) return answer === null ? null : 'unanswerable answered';
  const score = (given: string | null) => tokenF1(given, question.answers, question.rules);
  if (score(answer) >= errorBelow) return null;
  if (score(planAnswer) >= errorBelow) return 'drift by reflection';
  if (answer !== null && isMisshapen(question, answer)) return 'format error';
  return answerFound || wantsYesOrNo(question) ? 'wrong entity' : 'retrieval gap';
}

function isMisshapen(question: EvaluationQuestion, answer: string): boolean {
  if (wantsYesOrNo(question)) return !/^(?:yes|no)$/u.test(plainAnswer(answer));
  return question.answers.some((accepted) => saysAnswer(answer, accepted) || saysAnswer(accepted, answer));
}

function wantsYesOrNo({ question, answers }: EvaluationQuestion): boolean {
  return asksYesOrNo(question) || answers.every((answer) => /^(?:yes|no)$/iu.test(answer));
}
