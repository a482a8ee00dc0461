/** A question of the page: as its reader wrote it, and what it takes from the question that is shown. */

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
  const answered = final?.type === 'accepted' ? final.outcome : null;
  const [proof] = answered === null ? [] : sourcesOf(run, answered.draft);
  const title = proof?.passage.title ?? null;
  return { question, changed, topic, answer: answered?.answer ?? null, title };
}
