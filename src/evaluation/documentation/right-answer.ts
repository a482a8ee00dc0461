/** Whether what is shown answers a documentation question. */

import { exactMatch } from '../../scores/answer-scores.js';
import { share } from '../../scores/statistics.js';
import type { DocumentationQuestion } from './documentation-question.js';

/** One item shown to a reader. */
export interface Shown {
  readonly text: string;
  /** The answer in a few words; null if there is none, as in a search result. */
  readonly short: string | null;
}

type Wordings = Pick<DocumentationQuestion, 'must' | 'gold'>;

/** Minimum share of a quote's words that a text must contain. */
const quoteShare = 0.6;
/** Minimum letters of a word that counts. */
const shortestWord = 3;

/** Whether it contains an answer, or its short answer is accepted under SQuAD's normalisation. */
export function isRight(
  { text, short }: Shown,
  question: Wordings & Pick<DocumentationQuestion, 'short'>,
): boolean {
  return exactMatch(short, question.short) || holdsAnswer(text, question);
}

/** Whether a text contains one of `must`, or 60 % of the words of three letters or more of one gold quote. */
export function holdsAnswer(text: string, { must, gold }: Wordings): boolean {
  return inEitherForm((form) => {
    const held = form(text);
    const words = new Set(wordsOf(held));
    return (
      must.some((each) => holds(held, form(each))) ||
      gold.some(({ quote }) => share(wordsOf(form(quote)), (word) => words.has(word)) >= quoteShare)
    );
  });
}

/**
 * Whether a text contains one of `must`, or one gold quote in full: the test for a whole passage, which may
 * contain most of a quote's words without its meaning.
 */
export function holdsWording(text: string, { must, gold }: Wordings): boolean {
  const wordings = [...must, ...gold.map(({ quote }) => quote)];
  return inEitherForm((form) => wordings.some((each) => holds(form(text), form(each))));
}

/**
 * Letter case and kinds of white space never matter. `must` and quotes are Markdown, while passages are
 * compiled from it: both sides are compared unchanged, and again without Markdown's marks.
 */
function inEitherForm(compare: (form: (text: string) => string) => boolean): boolean {
  return compare(folded) || compare((text) => folded(withoutMarks(text)));
}

/** Replaces links by their text, and removes backticks, escapes and emphasis marks everywhere. */
export function withoutMarks(text: string): string {
  return text.replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/gu, '$1').replace(/[`*_~\\]/gu, '');
}

function folded(text: string): string {
  return text.toLowerCase().split(/\s+/u).join(' ').trim();
}

function holds(text: string, wanted: string): boolean {
  return wanted !== '' && text.includes(wanted);
}

/** Without duplicates. */
function wordsOf(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter(({ length }) => length >= shortestWord))];
}
