/** ReflectRAG's classes of errors (section 4.3.3) as far as they can be told without a person. */

import { asksYesOrNo, plainAnswer } from '../../engine/index.js';
import { tokenF1 } from '../../scores/answer-scores.js';
import type { EvaluationQuestion } from '../../scores/evaluation-question.js';

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
 * The class of an answer; `null` where it is no error.
 *
 * Drift: the plan's answer was right and the last one is not. Format: the right words are there among others, or words where
 * yes or no was asked. Retrieval gap: no passage that was found holds an accepted answer; yes and no stand nowhere, and are never one.
 * All the rest names something else than was asked for.
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
  const given = ` ${plainAnswer(answer)} `;
  if (wantsYesOrNo(question)) return !/^ (?:yes|no) $/u.test(given);
  return question.answers.some((accepted) => {
    const wanted = ` ${plainAnswer(accepted)} `;
    return wanted.trim() !== '' && (given.includes(wanted) || wanted.includes(given));
  });
}

function wantsYesOrNo({ question, answers }: EvaluationQuestion): boolean {
  return asksYesOrNo(question) || answers.every((answer) => /^(?:yes|no)$/iu.test(answer));
}
