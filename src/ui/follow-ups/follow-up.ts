/** Rewrites a question that leans on the one before as one that can be searched and read on its own. */

import { questionLimit } from '../../engine/index.js';
import { oneLine } from '../../text/visible-text.js';
import { conjunctionLength, ellipsisLength, type Leaning, leaningOf } from './leaning.js';
import { prepositions, type QuestionWord, wordsOf } from './question-words.js';
import { subjectOf } from './subject.js';

/** The question before, and its outcome. */
export interface QuestionBefore {
  /** As it was searched and read. */
  readonly question: string;
  /** The question that it changed in turn ("What about Windows?"), or `null`. */
  readonly changed: string | null;
  /** A short answer, or `null`. */
  readonly answer: string | null;
  /** The title of the passage that proved it, or `null`. */
  readonly title: string | null;
}

export interface FollowUp {
  /** What to search and read. */
  readonly question: string;
  /** The part of it that the reader did not write: a phrase, or the question before. */
  readonly carried: string;
  /** The question that this one changes, or `null`. */
  readonly changed: string | null;
}

/** Longest title or answer that is carried over, in UTF-16 code units. */
const titleLimit = 100;
/** Longest answer that may be the name of a person, in words. */
const nameLimit = 6;

/** @returns `null` if the question stands alone, or nothing can be carried over */
export function followUp(written: string, before: QuestionBefore): FollowUp | null {
  const question = written.replace(/\s+/gu, ' ').trim();
  const leaning = leaningOf(question);
  if (leaning === null) return null;
  const found =
    leaning.kind === 'elliptical' ? changedBy(question, before) : completed(question, leaning, before);
  return found === null || found.question.length > questionLimit ? null : found;
}

/** The question before, with the change that this one asks for. */
function changedBy(question: string, before: QuestionBefore): FollowUp | null {
  const changed = before.changed ?? before.question;
  const words = wordsOf(question);
  const [first] = words.slice(ellipsisLength(words));
  if (first === undefined || changed.trim() === '') return null;
  const joint = prepositions.has(first.plain) || /^(?:to|when|if|where)$/u.test(first.plain) ? ' ' : ' for ';
  const rest = withoutEnd(question.slice(first.start));
  return { question: `${withoutEnd(changed)}${joint}${rest}?`, carried: changed, changed };
}

/** The question with a phrase in place of its pronoun, or appended to it. */
function completed(question: string, leaning: Leaning, before: QuestionBefore): FollowUp | null {
  const carried = carriedBy(leaning, before);
  if (carried === null) return null;
  const filled =
    leaning.kind === 'pronoun'
      ? question.slice(0, leaning.start) +
        (leaning.isPossessive ? genitive(carried) : carried) +
        question.slice(leaning.end)
      : `${withoutEnd(question)} for ${carried}?`;
  return { question: withoutConjunction(filled, wordsOf(question)), carried, changed: null };
}

function carriedBy(leaning: Leaning, before: QuestionBefore): string | null {
  if (leaning.kind === 'pronoun' && leaning.isPersonal) {
    const name = before.answer === null ? '' : oneLine(before.answer);
    if (/^\p{Lu}/u.test(name) && name.length <= titleLimit && name.split(' ').length <= nameLimit)
      return name;
  }
  return subjectOf(before.question) ?? titleOf(before.title);
}

/** The heading at the end of a title such as "Guide › Deployments". */
function titleOf(title: string | null): string | null {
  const heading = title === null ? '' : oneLine(title.slice(title.lastIndexOf('›') + 1));
  return heading === '' || heading.length > titleLimit ? null : heading;
}

function genitive(phrase: string): string {
  return /s$/u.test(phrase) ? `${phrase}'` : `${phrase}'s`;
}

function withoutEnd(question: string): string {
  return question.replace(/[?!.\s]{0,20}$/u, '');
}

function withoutConjunction(question: string, words: readonly QuestionWord[]): string {
  const length = conjunctionLength(words);
  const next = words[length];
  if (length === 0 || next === undefined) return question;
  // The first word is a conjunction, which is dropped, since nothing before the second word was replaced.
  const rest = question.slice(next.start);
  return rest.replace(/^[a-z]/u, (letter) => letter.toUpperCase());
}
