/** The practice questions for texts: what their owner typed, their headings, and sentences with a gap. */

import { type GapPassage, gapQuestions } from './gap-questions.js';
import { type SitePracticePlan, sitePracticePlan } from './site-questions.js';
import type { TextQuestion } from './text-question.js';

/** A question that the owner of the texts typed. */
interface TypedQuestion {
  readonly id: string;
  readonly question: string;
  /** Empty if the texts do not answer it. */
  readonly answers: readonly string[];
}

/**
 * All typed questions, and this many more: half of them headings, as far as there are enough headings and
 * sentences.
 * @param seed determines which are drawn
 */
export function textsPlan(
  passages: readonly GapPassage[],
  {
    typed,
    made,
    seed,
  }: { readonly typed: readonly TypedQuestion[]; readonly made: number; readonly seed: number },
): SitePracticePlan {
  const gaps = gapQuestions(passages, { wanted: made, seed });
  const wanted = Math.max(Math.ceil(made / 2), made - gaps.length);
  const headings = sitePracticePlan(passages, { questions: wanted, seed });
  return {
    passages: headings.passages,
    questions: [
      ...typed.map(asTyped),
      ...headings.questions.map((question) => ({ ...question, id: `heading ${question.id}` })),
      ...gaps.slice(0, made - headings.questions.length),
    ],
  };
}

/** It is unknown which passage answers, so none is removed. */
function asTyped({ id, question, answers }: TypedQuestion): TextQuestion {
  return { id: `typed ${id}`, question, answers, section: [], asked: [answers.length > 0] };
}
