/** Part 4 of the Lab: judges a draft by the same measure as the stored runs of its corpus. */

import type { Draft } from '../engine/index.js';
import { isRight } from '../practising/text-question.js';
import { exactMatch } from '../scores/answer-scores.js';
import { classCorpus } from './class-runs.js';
import type { StoredCorpus, StoredQuestion } from './stored-runs.js';

/**
 * Shipped questions are judged by exact match; a class's questions by whether the draft contains an accepted
 * answer, from the passages that hold it if these are known.
 */
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
