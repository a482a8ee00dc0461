import { contentWords } from '../content-words.js';
import { type Amount, dateIn, quantityIn } from './amount.js';
import type { ComparisonQuestion } from './comparison-question.js';

/** The answer found for one side. */
export interface Said {
  readonly side: string;
  readonly text: string;
}

interface Winner {
  readonly kind: 'span' | 'yes' | 'no';
  readonly text: string;
}

/** The answer that follows from those of the two sides; `null` if they cannot be compared, or are equal. */
export function winnerOf(
  { by, wants, of, answer }: ComparisonQuestion,
  one: Said,
  other: Said,
): Winner | null {
  if (by === 'sameness') {
    const isSame = sayTheSame(one.text, other.text);
    return isSame === null ? null : yesOrNo(isSame);
  }
  const [left, right] = [amountIn(by, one.text), amountIn(by, other.text)];
  if (left === null || right === null || left.kind !== right.kind) return null;
  if (left.value === right.value) return null;
  const belowLevel = [left, right].filter(({ value }) => value < 0).length;
  if (of === 'depth' && belowLevel === 1) return null;
  const isReversed = (of === 'pace' && left.kind === 'duration') || (of === 'depth' && belowLevel > 0);
  const wantsMore = (wants === 'more') !== isReversed;
  const first = left.value > right.value === wantsMore;
  return answer === 'yes-no' ? yesOrNo(first) : { kind: 'span', text: (first ? one : other).side };
}

export function amountIn(by: 'date' | 'quantity', text: string): Amount | null {
  return by === 'date' ? dateIn(text) : quantityIn(text);
}

function yesOrNo(holds: boolean): Winner {
  return holds ? { kind: 'yes', text: 'yes' } : { kind: 'no', text: 'no' };
}

/** Two capitalised words or more, without a comma or a word between them: “New York”, “Jean-Luc”, “J. Pell”. */
const longName = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*(?:[\s.-]{1,2}\p{Lu}[\p{L}\p{M}]*)+/gu;

/**
 * Whether the longer answer contains all words of the shorter one, singular or plural. `null` if they are only
 * part of a name there: York is not New York, but Huygens may be Christiaan Huygens.
 */
function sayTheSame(one: string, other: string): boolean | null {
  const [fewer, more] = [one, other]
    .map((text) => ({ text, words: [...contentWords(text)] }))
    .sort((a, b) => a.words.length - b.words.length);
  if (fewer === undefined || more === undefined || fewer.words.length === 0) return false;
  const isIn = (word: string, words: readonly string[]) => words.some((each) => areOneWord(word, each));
  if (!fewer.words.every((word) => isIn(word, more.words))) return false;
  const names = more.text.match(longName) ?? [];
  const isPart = names.some((name) => {
    const held = [...contentWords(name)].filter((word) => isIn(word, fewer.words));
    return held.length > 0 && held.length < contentWords(name).size;
  });
  return isPart ? null : true;
}

function areOneWord(one: string, other: string): boolean {
  return one === other || pluralsOf(one).includes(other) || pluralsOf(other).includes(one);
}

function pluralsOf(word: string): string[] {
  return [`${word}s`, `${word}es`, word.replace(/y$/u, 'ies')];
}
