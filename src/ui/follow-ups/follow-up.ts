/** Rewrites a question that depends on the one before it, so that it can be searched and read on its own. */

import { questionLimit } from '../../engine/index.js';
import { oneLine } from '../../text/visible-text.js';
import { conjunctionLength, ellipsisLength, type Leaning, leaningOf } from './leaning.js';
import { prepositions, type QuestionWord, wordsOf } from './question-words.js';
import { subjectOf } from './subject.js';

/** What a question took from the one before it, in the place of a pronoun or behind its words. */
interface Topic {
  readonly phrase: string;
  /** Whether a pronoun for a person stood for it. */
  readonly isPerson: boolean;
}

/** The previous question and its outcome. */
export interface QuestionBefore {
  /** As it was searched and read, after any rewriting. */
  readonly question: string;
  /** The question that the previous one modified ("What about Windows?"), or `null`. */
  readonly changed: string | null;
  /** What the previous question itself took over; `null` if nothing, or if it was elliptical. */
  readonly topic: Topic | null;
  /** A short answer, or `null`. */
  readonly answer: string | null;
  /** The title of the passage that supports the answer, or `null`. */
  readonly title: string | null;
}

export interface FollowUp {
  /** What to search and read. */
  readonly question: string;
  /** What comes from the exchange before, not from the reader: a phrase, or the previous question. */
  readonly carried: string;
  /** The question that this one changes, or `null`. */
  readonly changed: string | null;
  /** The phrase, or `null` if a question was carried over. */
  readonly topic: Topic | null;
}

/** Longest title or answer that is carried over, in UTF-16 code units. */
const carriedLimit = 100;
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
  return { question: `${withoutEnd(changed)}${joint}${rest}?`, carried: changed, changed, topic: null };
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
  const isPerson = leaning.kind === 'pronoun' && leaning.isPersonal;
  return {
    question: withoutConjunction(filled, wordsOf(question)),
    carried,
    changed: null,
    topic: { phrase: carried, isPerson },
  };
}

function carriedBy(leaning: Leaning, before: QuestionBefore): string | null {
  const { topic } = before;
  if (leaning.kind !== 'pronoun') return topic?.phrase ?? subjectOrTitle(before);
  const { isPersonal } = leaning;
  // Who is asked for comes next; otherwise the conversation stays with what it was about.
  if (topic?.isPerson === isPersonal && !(isPersonal && asksWho(before.question))) return topic.phrase;
  return (isPersonal ? nameIn(before.answer) : null) ?? subjectOrTitle(before);
}

function subjectOrTitle({ question, title }: QuestionBefore): string | null {
  return subjectOf(question) ?? titleOf(title);
}

function asksWho(question: string): boolean {
  return /^who(?:m|se)?$/u.test(wordsOf(question)[0]?.plain ?? '');
}

function nameIn(answer: string | null): string | null {
  const name = answer === null ? '' : oneLine(answer);
  const isName = /^\p{Lu}/u.test(name) && name.length <= carriedLimit && name.split(' ').length <= nameLimit;
  return isName ? name : null;
}

/** Only the heading, if the title is a path from its page: "Guide › Deployments". */
function titleOf(title: string | null): string | null {
  const heading = title === null ? '' : oneLine(title.slice(title.lastIndexOf('›') + 1));
  return heading === '' || heading.length > carriedLimit ? null : heading;
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
