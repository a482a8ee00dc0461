/** Generates questions from sentences: a name or a number is removed, and asked for. */

import { randomStream } from '../closed-book-model/token-choice.js';
import type { Passage, TextRange } from '../engine/index.js';
import { contentWords, overlap } from '../reasoners/reader/content-words.js';
import { sentencesOf } from '../reasoners/reader/sentences.js';
import type { TextQuestion } from './text-question.js';

export interface GapPassage extends Passage {
  /** BCP 47; English by default. */
  readonly lang?: string;
}

/** Length limits of a usable sentence, in UTF-16 code units. */
const [shortestSentence, longestSentence] = [40, 240];
/** Minimum content words of a sentence beside the removed part. */
const fewestWords = 4;
/** Excludes what is not prose (lists, code, tables, questions) or depends on the sentence before. */
const unfit = /[|{}<>=\\[\]@#*_`]|https?:|\?$/u;
const leaning =
  /^["“‘'(]*(?:it|its|he|his|she|her|they|their|this|these|that|those|such|there|here|however|but|and|so|then|also|thus|therefore|for example|see)\b/iu;
const numberRun = /(?<![\p{L}\p{N}.,:/-])\d[\d.,]*(?<![.,])(?![\p{L}\p{N}:/-])/gu;
const nameRun =
  /(?<![\p{L}\p{N}-])\p{Lu}[\p{L}\p{N}'’-]+(?: (?:(?:of|the|de|von|van) )?\p{Lu}[\p{L}\p{N}'’-]+){0,4}/gu;
const longestName = 80;
const mostNumbers = 3;
/** A passage that contains the answer and this share of the sentence's other words states the same fact. */
const sameShare = 0.6;

/**
 * At most one per passage, in an order determined by the seed. If a question is asked with its passage
 * removed, every other passage that states the same fact is removed too.
 */
export function gapQuestions(
  passages: readonly GapPassage[],
  { wanted, seed }: { readonly wanted: number; readonly seed: number },
): readonly TextQuestion[] {
  const draw = randomStream(seed, 2);
  const order = passages
    .map((passage) => ({ passage, place: draw() }))
    .sort((one, other) => one.place - other.place);
  const found: TextQuestion[] = [];
  for (const { passage } of order) {
    if (found.length >= wanted) break;
    const sentence = drawn(sentencesFit(passage.text), draw);
    const gap = sentence && drawn(gapsIn(sentence), draw);
    if (!sentence || !gap) continue;
    const answer = sentence.slice(gap.start, gap.end);
    found.push({
      id: `gap ${found.length + 1}`,
      question: asked(sentence, gap, passage.lang),
      answers: [answer],
      section: sayingTheSame(passages, passage, answer, sentence),
    });
  }
  return found;
}

function drawn<Item>(items: readonly Item[], draw: () => number): Item | undefined {
  return items[Math.floor(draw() * items.length)];
}

function sentencesFit(text: string): string[] {
  return sentencesOf(text)
    .filter(({ start, end }) => end - start >= shortestSentence && end - start <= longestSentence)
    .map(({ start, end }) => text.slice(start, end).replace(/\s+/gu, ' '))
    .filter(
      (sentence) =>
        /[.!]["”’)]*$/u.test(sentence) &&
        /^["“‘(]*[\p{Lu}\p{N}]/u.test(sentence) &&
        !unfit.test(sentence) &&
        !leaning.test(sentence),
    );
}

/** Numbers and names that occur once in a sentence with enough other content. */
function gapsIn(sentence: string): TextRange[] {
  const numbers = [...sentence.matchAll(numberRun)];
  // In a sentence that is mostly figures, any of them could be meant.
  if (numbers.length > mostNumbers) return [];
  const names = [...sentence.matchAll(nameRun)].filter((match) => isName(match[0], match.index, sentence));
  return [...numbers, ...names]
    .map(({ index, 0: run }) => ({ start: index, end: index + run.length }))
    .filter(({ start, end }) => {
      const answer = sentence.slice(start, end);
      const rest = contentWords(`${sentence.slice(0, start)} ${sentence.slice(end)}`);
      return rest.size >= fewestWords && sentence.indexOf(answer) === sentence.lastIndexOf(answer);
    });
}

/** Neither a unit ("64 MB"), nor a qualifier ("the Vue plugin"), nor the first word, always a capital. */
function isName(name: string, index: number, sentence: string): boolean {
  if (name.length > longestName || /['’]s?$/u.test(name)) return false;
  if (index <= 1) return name.includes(' ');
  if (/\d $/u.test(sentence.slice(Math.max(0, index - 2), index))) return false;
  const next = /^ (\p{L}+)/u.exec(sentence.slice(index + name.length, index + name.length + 40))?.[1];
  return next === undefined || contentWords(next).size === 0;
}

/** The sentence as a question, phrased in English if it is English: "The pier was built in what year?" */
function asked(sentence: string, { start, end }: TextRange, lang = 'en'): string {
  const answer = sentence.slice(start, end);
  const after = sentence.slice(end).replace(/(?<![.!])[.!]+(["”’)]*)$/u, '$1?');
  const before = sentence.slice(0, start);
  if (!/^en\b/iu.test(lang)) return `${before}…${after}`;
  const word = askingWord(answer, before, after);
  const isFirst = before.trim() === '';
  return `${before.replace(/\bthe $/iu, '')}${isFirst ? word.replace(/^./u, (letter) => letter.toUpperCase()) : word}${after}`;
}

function askingWord(answer: string, before: string, after: string): string {
  if (!/^\d/u.test(answer)) return 'who or what';
  if (/^(?:1\d|20)\d\d$/u.test(answer) && !/^ \p{Ll}+s\b/u.test(after)) return 'what year';
  return /^ \p{Ll}/u.test(after) &&
    !/\b(?:no|number|page|chapter|step|table|figure|version)\.? $/iu.test(before)
    ? 'how many'
    : 'what number';
}

function sayingTheSame(
  passages: readonly Passage[],
  own: Passage,
  answer: string,
  sentence: string,
): readonly string[] {
  const words = contentWords(sentence.replace(answer, ' '));
  return passages
    .filter(
      ({ id, text }) =>
        id === own.id || (text.includes(answer) && overlap(words, contentWords(text)) >= sameShare),
    )
    .map(({ id }) => id);
}
