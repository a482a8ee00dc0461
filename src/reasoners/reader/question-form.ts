/** What form of answer a question wants. */

import { asksYesOrNo } from '../../engine/index.js';

/**
 * Forms of questions in English, each with its weight: the log-odds that it adds to "sentences, steps or code answer it, not a name or
 * number". Learnt by logistic regression from the questions of public training sets (`models/training/fit_question_form.py`), which tell one kind from
 * the other by where they come from: of unread ones 93 % of documentation's own and 9 % of the reading sets' are taken for the first kind.
 */
const forms: readonly (readonly [form: RegExp, weight: number])[] = [
  [/\bhow (?:do|does|did|can|could|should|would|to|is|are|i|we|you)\b/iu, 2.74],
  [/\bhow (?:many|much|old|long|tall|high|far|large|deep|wide|fast|heavy|big|often)\b/iu, -1.09],
  [/\bwhy\b/iu, 2.95],
  [/\b(?:who|whom|whose)\b/iu, -3.58],
  [/\bwhen\b/iu, -0.93],
  [/\bwhere\b/iu, -2.14],
  [/\bwhich\b/iu, -2.14],
  [/^what(?: is|'s| are) (?:an? )?(?!the\b)[\w-]+(?: [\w-]+){0,2} ?\?*$/iu, 1.81],
  [/\bwhat (?:was|were|did)\b/iu, -0.98],
  [/\bwhat (?!is\b|are\b|was\b|were\b|do\b|does\b|did\b|happens\b|if\b|should\b|can\b)\w+/iu, -1.2],
  [/\b(?:in|of|at|on|from|for|to|by) (?:what|which)\b/iu, -2.23],
  [/\b(?:i|my|we|our|me)\b/iu, 2.96],
  [/\b(?:1[0-9]{3}|20[0-9]{2})\b/iu, -2.89],
  [/\b(?:was|were|did|had)\b/iu, -3.89],
];
const bias = 2.93;
/** Of ten words of the question. */
const lengthWeight = -2.6;
const longestCounted = 30;

/** Whether sentences, steps or code answer it rather than a name, a number, yes or no. */
export function asksForBlock(question: string): boolean {
  const asked = question.trim();
  if (asksYesOrNo(asked)) return false;
  const words = Math.min(longestCounted, asked.match(/\S+/gu)?.length ?? 0);
  const logOdds = forms.reduce(
    (sum, [form, weight]) => (form.test(asked) ? sum + weight : sum),
    bias + (lengthWeight * words) / 10,
  );
  return logOdds > 0;
}
