/** When what is shown answers a question of a documentation set. */

import { exactMatch } from '../../scores/answer-scores.js';
import type { DocumentationQuestion } from './documentation-question.js';

/** What a reader is shown at one place. */
export interface Shown {
  readonly text: string;
  /** The answer in a few words; null where there is none, as in a search result. */
  readonly short: string | null;
}

type Wordings = Pick<DocumentationQuestion, 'must' | 'gold'>;

/** Share of a quote's words that a text must hold. */
const quoteShare = 0.6;
/** Letters of a word that counts. */
const shortestWord = 3;

/** Whether it holds an answer, or its short answer is one that is accepted, by SQuAD's normalisation. */
export function isRight(
  { text, short }: Shown,
  question: Wordings & Pick<DocumentationQuestion, 'short'>,
): boolean {
  return exactMatch(short, question.short) || holdsAnswer(text, question);
}

/** Whether a text holds one of `must`, or 60 % of the words of three letters and more of one gold quote. */
export function holdsAnswer(text: string, { must, gold }: Wordings): boolean {
  return inEitherForm((form) => {
    const held = form(text);
    const words = wordsOf(held);
    return (
      must.some((each) => holds(held, form(each))) ||
      gold.some(({ quote }) => shareHeld(words, wordsOf(form(quote))) >= quoteShare)
    );
  });
}

/**
 * Whether a text holds one of `must`, or one gold quote from beginning to end: what is asked of a whole passage, which may well have
 * most of a quote's words and not what it says.
 */
export function holdsWording(text: string, { must, gold }: Wordings): boolean {
  const wordings = [...must, ...gold.map(({ quote }) => quote)];
  return inEitherForm((form) => wordings.some((each) => holds(form(text), form(each))));
}

/**
 * Letter case and the kind of white space never count. `must` and quotes are Markdown, passages what was compiled of it: both sides are
 * compared as they are, and again without the marks of Markdown.
 */
function inEitherForm(compare: (form: (text: string) => string) => boolean): boolean {
  return compare(folded) || compare((text) => folded(withoutMarks(text)));
}

/** A link becomes its text; backticks, escapes and the marks of emphasis go, wherever they stand. */
export function withoutMarks(text: string): string {
  return text.replace(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/gu, '$1').replace(/[`*_~\\]/gu, '');
}

function folded(text: string): string {
  return text.toLowerCase().split(/\s+/u).join(' ').trim();
}

function holds(text: string, wanted: string): boolean {
  return wanted !== '' && text.includes(wanted);
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter(({ length }) => length >= shortestWord));
}

function shareHeld(words: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  const held = [...wanted].filter((word) => words.has(word)).length;
  return held / Math.max(1, wanted.size);
}
