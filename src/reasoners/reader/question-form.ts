/** What form of answer a question wants. */

import { asksYesOrNo } from '../../engine/index.js';

/**
 * Forms of questions in English, each with its weight: the log-odds that it adds to "sentences, steps or code answer it, not a name or
 * number". Learnt by logistic regression from the questions of public training sets (`models/training/fit_question_form.py`), which tell one kind from
 * the other by where they come from: of unread ones 93 % of documentation's own and 9 % of the reading sets' are taken for the first kind.
 */
const forms: readonly (readonly [form: RegExp, weight: number])[] = [
  [/\bhow (?:do|does|did|can|could|should|would|to|is|are|i|we|you)\b/iu, 2.65],
  [/\bhow (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big|often)\b/iu, -1.26],
  [/\bwhy\b/iu, 2.84],
  [/\b(?:who|whom|whose)\b/iu, -3.62],
  [/\bwhen\b/iu, -1.0],
  [/\bwhere\b/iu, -2.17],
  [/\bwhich\b/iu, -2.2],
  [/^what(?: is|'s| are) (?:an? )?(?!the\b)[\w-]+(?: [\w-]+){0,2} ?\?*$/iu, 2.77],
  [/\bwhat (?:was|were|did)\b/iu, -1.02],
  [/\bwhat (?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|happens\b|if\b|should\b|can\b)\w+/iu, -1.22],
  [/\b(?:in|of|at|on|from|for|to|by) (?:what|which)\b/iu, -2.42],
  [/\b(?:i|my|we|our|me)\b/iu, 2.79],
  [/\b(?:1[0-9]{3}|20[0-9]{2})\b/iu, -3.21],
  [/\b(?:was|were|did|had)\b/iu, -3.87],
  [/^(?:\S+\s+){11}\S/iu, -1.64],
];
const bias = 0.88;

/** Whether sentences, steps or code answer it rather than a name, a number, yes or no. */
export function asksForBlock(question: string): boolean {
  return !asksYesOrNo(question.trim()) && evidenceForBlock(question) > 0;
}

/** Whether a name or a number answers it. */
export function asksForName(question: string): boolean {
  return !asksYesOrNo(question.trim()) && evidenceForBlock(question) <= 0;
}

/** Log-odds that sentences, steps or code answer it. */
function evidenceForBlock(question: string): number {
  const asked = question.trim();
  return forms.reduce((sum, [form, weight]) => (form.test(asked) ? sum + weight : sum), bias);
}
