/** The subject matter of a question, in its own words. */

import {
  auxiliaries,
  beforeAsked,
  type ContentRun,
  contentRuns,
  determiners,
  nounsOf,
  type QuestionWord,
  questionOpenings,
  wordsOf,
} from './question-words.js';

/** Longest phrase that is carried over, in words and in UTF-16 code units. */
const mostWords = 10;
const longestPhrase = 100;

const article = /^(?:a|an|the|my|your|our)$/u;

/**
 * The first noun phrase of a question, judging by the positions of its words: "the default timeout" in "How
 * do I change the default timeout?".
 * @returns `null` if the question names only an action
 */
export function subjectOf(question: string): string | null {
  const words = wordsOf(question);
  const runs = contentRuns(words);
  let asked: ContentRun | null = null;
  for (const [index, run] of runs.entries()) {
    const phrase = phraseFrom(words, runs, index);
    if (phrase === null) continue;
    // "Which version does the plugin need?" is about the plugin.
    if (beforeAsked.has(words[run.start - 1]?.plain ?? '')) asked ??= phrase;
    else return textOf(question, words, phrase);
  }
  return asked && textOf(question, words, asked);
}

function phraseFrom(
  words: readonly QuestionWord[],
  runs: readonly ContentRun[],
  index: number,
): ContentRun | null {
  const run = runs[index];
  if (run === undefined) return null;
  const nouns = nounsOf(words, run);
  const isAfterVerb = nouns.start > run.start;
  // "Roll back a release": words between a verb and its object belong to the verb.
  if (isAfterVerb && determiners.has(words[run.end]?.plain ?? '')) return null;
  let { start, end } = nouns;
  if (start === end) return null;
  const next = runs[index + 1];
  if (next !== undefined && isJoinedByOf(words, run.end, next.start)) end = next.end;
  else if (isVerbAtEnd(words, nouns)) end -= 1;
  const before = words[start - 1];
  if (before !== undefined && article.test(before.plain) && !words[start]?.isApart) start -= 1;
  return { start, end: Math.min(end, start + mostWords) };
}

/** "The default value of the timeout" is one phrase. */
function isJoinedByOf(words: readonly QuestionWord[], from: number, to: number): boolean {
  const between = words.slice(from, to);
  if (between[0]?.plain !== 'of' || between.length > 2 || between.some(({ isApart }) => isApart))
    return false;
  return between.length === 1 || determiners.has(between[1]?.plain ?? '');
}

/** "What does the parser return?": a question about an object ends with the verb, after its subject. */
function isVerbAtEnd(words: readonly QuestionWord[], { start, end }: ContentRun): boolean {
  const [opening] = words;
  if (opening === undefined || end !== words.length || end - start < 2) return false;
  const before = words[start - 1]?.plain ?? '';
  const subject = determiners.has(before) ? (words[start - 2]?.plain ?? '') : before;
  if (!auxiliaries.has(subject) || !questionOpenings.has(opening.plain) || isBe(subject)) return false;
  return /^(?:what|which)$/u.test(opening.plain) || end - start === 2;
}

function isBe(word: string): boolean {
  return /^(?:is|are|was|were|am)$/u.test(word);
}

function textOf(question: string, words: readonly QuestionWord[], { start, end }: ContentRun): string | null {
  const from = words[start]?.start ?? 0;
  let last = end;
  while (last > start && (words[last - 1]?.end ?? 0) - from > longestPhrase) last -= 1;
  return last === start ? null : question.slice(from, words[last - 1]?.end);
}
