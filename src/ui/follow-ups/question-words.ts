/** The words of an English question, and the few word classes that show what refers to what. */

import { furtherStopWords, stopWords } from '../../text/stop-words.js';
import { wordSet } from '../../text/word-set.js';

export interface QuestionWord {
  /** As written. */
  readonly text: string;
  /** In lower case, with a straight apostrophe. */
  readonly plain: string;
  /** In UTF-16 code units, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  /** Whether the word names something by itself; words of other languages always do. */
  readonly isContent: boolean;
  /** Whether punctuation separates it from the word before. */
  readonly isApart: boolean;
}

/** A name may begin with a symbol (`--watch`, `@scope/name`, `.env`) and contain some. */
const word = /[-@$.#]{0,2}[\p{L}\p{N}\p{M}]+(?:['’_./:@#-][\p{L}\p{N}\p{M}]+)*/gu;
const punctuation = /[^\s"'`“”‘’*]/u;

/** Stop words, words for something named elsewhere, and "sure" and "rid", which complete a verb. */
const withoutContent: ReadonlySet<string> = new Set([
  ...wordSet(`${stopWords} us one ones else instead please something anything everything nothing sure rid`),
  // A question may be about "the first release" or "a name".
  ...[...wordSet(furtherStopWords)].filter((plain) => !/^(?:first|name|called)$/u.test(plain)),
]);

export const beForms = wordSet("am is are was were be been being isn't aren't wasn't weren't");
export const auxiliaries: ReadonlySet<string> = new Set([
  ...beForms,
  ...wordSet(`do does did don't doesn't didn't has have had hasn't haven't hadn't can can't cannot could couldn't may might
    must shall should shouldn't will won't would wouldn't`),
]);
export const determiners = wordSet('a an the my your our any some each every no another');
export const prepositions =
  wordSet(`of in on at from by with for about into over after before between without within
  through under via per against during until upon as than`);
export const questionOpenings = wordSet(
  "what what's which who who's whom whose when where where's why how how's",
);
/** Words that come before a verb. */
const beforeVerbs = wordSet('i you we he she they it one who to and or but not please');
/** Words that come before the thing asked for, or before a whole clause. */
export const beforeAsked = wordSet("what what's which whose when where where's why how how's");

export function wordsOf(question: string): readonly QuestionWord[] {
  let last = 0;
  return [...question.matchAll(word)].map(({ 0: text, index: start }) => {
    const plain = text.toLowerCase().replace(/’/gu, "'");
    const isApart = start > 0 && punctuation.test(question.slice(last, start));
    last = start + text.length;
    return { text, plain, start, end: last, isContent: !withoutContent.has(plain), isApart };
  });
}

/** A run of consecutive content words without punctuation between them, as positions; `end` exclusive. */
export interface ContentRun {
  readonly start: number;
  readonly end: number;
}

export function contentRuns(words: readonly QuestionWord[]): readonly ContentRun[] {
  const runs: { start: number; end: number }[] = [];
  for (const [at, { isContent, isApart }] of words.entries()) {
    if (!isContent) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.end === at && !isApart) last.end = at + 1;
    else runs.push({ start: at, end: at + 1 });
  }
  return runs;
}

/** The nouns of a run, judging by position: without a verb that begins it, or adverbs before that verb. */
export function nounsOf(words: readonly QuestionWord[], { start, end }: ContentRun): ContentRun {
  const before = words[start - 1];
  let from = start;
  while (from < end && /ly$/u.test(words[from]?.plain ?? '')) from += 1;
  if (before !== undefined && !words[start]?.isApart && beforeVerbs.has(before.plain)) from += 1;
  return { start: Math.min(from, end), end };
}
