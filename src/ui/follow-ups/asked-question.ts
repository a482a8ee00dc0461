/** A question of the page: as its reader wrote it, and what it takes from the question that is shown. */

import { hasOutcome } from '../../engine/index.js';
import { type RunView, sourcesOf } from '../run-view.js';
import { type FollowUp, followUp, type QuestionBefore } from './follow-up.js';

export interface AskedQuestion {
  readonly written: string;
  /** `null` if it is asked as it was written. */
  readonly followUp: FollowUp | null;
}

export function asWritten(written: string): AskedQuestion {
  return { written, followUp: null };
}

/** What is searched and read. */
export function wholeQuestion({ written, followUp }: AskedQuestion): string {
  return followUp?.question ?? written;
}

/** What is written after `shown`. The same words once more are the same question, as it was understood. */
export function understoodAfter(written: string, shown: AskedQuestion, run: RunView): AskedQuestion {
  if (written === shown.written) return shown;
  return { written, followUp: followUp(written, questionBefore(shown, run)) };
}

function questionBefore(shown: AskedQuestion, run: RunView): QuestionBefore {
  const { changed, topic } = shown.followUp ?? { changed: null, topic: null };
  const { question, final } = run;
  const outcome = final !== null && hasOutcome(final) ? final.outcome : null;
  if (outcome?.status !== 'answered') return { question, changed, topic, answer: null, title: null };
  const [proof] = sourcesOf(run, outcome.draft);
  return { question, changed, topic, answer: outcome.answer, title: proof?.passage.title ?? null };
}
