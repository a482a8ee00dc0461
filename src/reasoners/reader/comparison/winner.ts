import { contentWords, overlap } from '../content-words.js';
import { type Amount, dateIn, quantityIn } from './amount.js';
import type { ComparisonQuestion } from './comparison-question.js';

/** The answer found for one side. */
export interface Said {
  readonly side: string;
  readonly text: string;
}

export interface Winner {
  readonly kind: 'span' | 'yes' | 'no';
  readonly text: string;
}

/** The answer that follows from the two sides' answers; `null` if they cannot be compared, or are equal. */
export function winnerOf({ by, wants, answer }: ComparisonQuestion, one: Said, other: Said): Winner | null {
  if (by === 'sameness') return yesOrNo(sayTheSame(one.text, other.text));
  const [left, right] = [amountIn(by, one.text), amountIn(by, other.text)];
  if (left === null || right === null || left.kind !== right.kind) return null;
  if (left.value === right.value) return null;
  const first = left.value > right.value === (wants === 'more');
  return answer === 'yes-no' ? yesOrNo(first) : { kind: 'span', text: (first ? one : other).side };
}

export function amountIn(by: 'date' | 'quantity', text: string): Amount | null {
  return by === 'date' ? dateIn(text) : quantityIn(text);
}

function yesOrNo(holds: boolean): Winner {
  return holds ? { kind: 'yes', text: 'yes' } : { kind: 'no', text: 'no' };
}

/** Whether all words of the shorter answer occur in the longer one. */
function sayTheSame(one: string, other: string): boolean {
  const [fewer, more] = [contentWords(one), contentWords(other)].sort((a, b) => a.size - b.size);
  return fewer !== undefined && more !== undefined && fewer.size > 0 && overlap(fewer, more) === 1;
}
