/** A practice question, and when a draft answers it. */

import type { Draft } from '../engine/index.js';
import { normaliseAnswer } from '../scores/answer-scores.js';

export interface TextQuestion {
  readonly id: string;
  readonly question: string;
  /** Ids of the passages that answer it; empty if unknown. */
  readonly section: readonly string[];
  /** Short right answers; omitted if any draft from the section is right. */
  readonly answers?: readonly string[];
  /** Whether it is asked with its answering passages present, and with them removed; both by default. */
  readonly asked?: readonly boolean[];
}

/** For a question asked with its answering passages present. */
export function isRight(draft: Draft, { section, answers }: TextQuestion): boolean {
  if (answers === undefined) return isOf(section, draft);
  if (draft.answer === null || !answers.some((answer) => holds(draft.answer ?? '', answer))) return false;
  // A block is long, and may contain a number by chance.
  return draft.kind !== 'block' || section.length === 0 || isOf(section, draft);
}

/** Whether what it shows first is from the section. */
function isOf(section: readonly string[], { excerpt, citations }: Draft): boolean {
  const shown = excerpt?.passageId ?? citations[0]?.passageId;
  return shown !== undefined && section.includes(shown);
}

/** Whether a text contains these words consecutively. */
function holds(text: string, words: string): boolean {
  const wanted = normaliseAnswer(words);
  return wanted !== '' && ` ${normaliseAnswer(text)} `.includes(` ${wanted} `);
}
