/** Rewrites a question that depends on the one before it, so that it can be searched and read on its own. */

import { questionLimit } from '../../engine/index.js';
import { oneLine } from '../../text/visible-text.js';
import { conjunctionLength, ellipsisLength, type Leaning, leaningOf } from './leaning.js';
import { prepositions, type QuestionWord, wordsOf } from './question-words.js';
import { subjectOf } from './subject.js';

/** The previous question and its outcome. */
export interface QuestionBefore {
  /** As it was searched and read, after any rewriting. */
  readonly question: string;
  /**
   * The question that the previous one modified, if it was elliptical ("What about Windows?"); otherwise
   * `null`.
   */
  readonly changed: string | null;
  /** A short answer, or `null`. */
  readonly answer: string | null;
  /** The title of the passage that supports the answer, or `null`. */
  readonly title: string | null;
}

export interface FollowUp {
  /** What to search and read. */
  readonly question: string;
  /**
   * The part that comes from the previous exchange rather than the reader: a phrase, or the previous
   * question.
   */
  readonly carried: string;
  /** The question that this one changes, or `null`. */
  readonly changed: string | null;
}

/** Longest title or answer that is carried over, in UTF-16 code units. */
const titleLimit = 100;
/** Longest answer that may be the name of a person, in words. */
const nameLimit = 6;

/** @returns `null` if the question is self-contained, or if nothing can be carried over */
export function followUp(written: string, before: QuestionBefore): FollowUp | null {
  const question = written.replace(/\s+/gu, ' ').trim();
  const leaning = leaningOf(question);
  if (leaning === null) return null;
  const found =
    leaning.kind === 'elliptical' ? changedBy(question, before) : completed(question, leaning, before);
  return found === null || found.question.length > questionLimit ? null : found;
}

/** The previous question with this one's modification appended. */
function changedBy(question: string, before: QuestionBefore): FollowUp | null {
  const changed = before.changed ?? before.question;
  const words = wordsOf(question);
  const [first] = words.slice(ellipsisLength(words));
  if (first === undefined || changed.trim() === '') return null;
  const joint = prepositions.has(first.plain) || /^(?:to|when|if|where)$/u.test(first.plain) ? ' ' : ' for ';
  const rest = withoutEnd(question.slice(first.start));
  return { question: `${withoutEnd(changed)}${joint}${rest}?`, carried: changed, changed };
}

/** The question with a phrase replacing its pronoun, or appended. */
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

/** Only the heading, if the title is a path from its page: "Guide › Deployments". */
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
  // No replacement precedes the second word, since the first is a conjunction; the offset is still valid.
  const rest = question.slice(next.start);
  return rest.replace(/^[a-z]/u, (letter) => letter.toUpperCase());
}
