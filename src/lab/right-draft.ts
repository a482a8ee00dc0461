/** Part 4 of the Lab: a draft is judged by the measure by which the stored runs of its corpus were. */

import type { Draft } from '../engine/index.js';
import { isRight } from '../practising/text-question.js';
import { exactMatch } from '../scores/answer-scores.js';
import { classCorpus } from './class-runs.js';
import type { StoredCorpus, StoredQuestion } from './stored-runs.js';

/** The shipped questions by exact match; a class's by whether the answer is said, in the passages that hold it where they are known. */
export function isRightDraft(
  draft: Draft,
  question: StoredQuestion,
  { id: corpus }: Pick<StoredCorpus, 'id'>,
): boolean {
  const { section = [] } = question;
  return corpus === classCorpus
    ? isRight(draft, { ...question, section })
    : exactMatch(draft.answer, question.answers);
}
