/** The form of answer that a question asks for. */

import { asksYesOrNo } from '../../engine/index.js';

/**
 * Question patterns in English, each with the log-odds it adds to "sentences, steps or code answer it, not a
 * name or number". Fitted by logistic regression on the questions of public training sets
 * (`models/training/fit_question_form.py`): positive are questions from documentation and those with answers
 * of eight words or more. On unread ones, 91 % of documentation questions are classified as positive, of
 * Natural Questions 50 % of those with such an answer and 24 % of the others, of SQuAD 45 and 13 %.
 */
const forms: readonly (readonly [form: RegExp, weight: number])[] = [
  [/\bhow (?:do|does|did|can|could|should|would|to|is|are|i|we|you)\b/iu, 2.53],
  [/\bhow (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big|often)\b/iu, -1.52],
  [/\bwhy\b/iu, 2.55],
  [/\b(?:who|whom|whose)\b/iu, -2.15],
  [/\bwhen\b/iu, -0.96],
  [/\bwhere\b/iu, -0.48],
  [/\bwhich\b/iu, -1.88],
  [/^what(?: is|'s| are) (?:an? )?(?!the\b)[\w-]+(?: [\w-]+){0,2} ?\?*$/iu, 3.02],
  [/\bwhat (?:was|were|did)\b/iu, -0.28],
  [/\bwhat (?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|happens\b|if\b|should\b|can\b)\w+/iu, -1.18],
  [/\b(?:in|of|at|on|from|for|to|by) (?:what|which)\b/iu, -1.12],
  [/\b(?:i|my|we|our|me)\b/iu, 2.09],
  [/\b(?:1[0-9]{3}|20[0-9]{2})\b/iu, -1.26],
  [/\b(?:was|were|did|had)\b/iu, -1.64],
  [/^(?:\S+\s+){11}\S/iu, -1.46],
];
const bias = 0.95;

/**
 * Whether sentences, steps or code answer the question rather than a name, a number, yes or no.
 *
 * @param least log-odds that it must exceed
 */
export function asksForBlock(question: string, least = 0): boolean {
  const asked = question.trim();
  const logOdds = forms.reduce((sum, [form, weight]) => (form.test(asked) ? sum + weight : sum), bias);
  return !asksYesOrNo(asked) && logOdds > least;
}
