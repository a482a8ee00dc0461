/** A question that is practised on, and when a draft answers it. */

import type { Draft } from '../engine/index.js';
import { normaliseAnswer } from '../scores/answer-scores.js';

export interface TextQuestion {
  readonly id: string;
  readonly question: string;
  /** Ids of the passages that answer it; empty where nobody has said which. */
  readonly section: readonly string[];
  /** What a right answer says in a few words; left out where it is right by being from the section. */
  readonly answers?: readonly string[];
  /** Whether it is asked with what answers it there, and with that taken away; both when left out. */
  readonly asked?: readonly boolean[];
}

/** Of a question that is asked with what answers it there. */
export function isRight(draft: Draft, { section, answers }: TextQuestion): boolean {
  if (answers === undefined) return isOf(section, draft);
  if (draft.answer === null || !answers.some((answer) => holds(draft.answer ?? '', answer))) return false;
  // A block is long, and may hold a number by chance.
  return draft.kind !== 'block' || section.length === 0 || isOf(section, draft);
}

/** Whether what it shows first is from there. */
function isOf(section: readonly string[], { excerpt, citations }: Draft): boolean {
  const shown = excerpt?.passageId ?? citations[0]?.passageId;
  return shown !== undefined && section.includes(shown);
}

/** Whether a text has these words beside each other. */
function holds(text: string, words: string): boolean {
  const wanted = normaliseAnswer(words);
  return wanted !== '' && ` ${normaliseAnswer(text)} `.includes(` ${wanted} `);
}
