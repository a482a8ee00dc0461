import { contentWords } from '../content-words.js';
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

/** The answer that two sides' answers come to; `null` where they cannot be compared, or are equal. */
export function winnerOf(
  { by, wants, ofPace, answer }: ComparisonQuestion,
  one: Said,
  other: Said,
): Winner | null {
  if (by === 'sameness') return yesOrNo(sayTheSame(one.text, other.text));
  const [left, right] = [amountIn(by, one.text), amountIn(by, other.text)];
  if (left === null || right === null || left.kind !== right.kind) return null;
  if (left.value === right.value) return null;
  const wantsMore = (wants === 'more') !== (ofPace && left.kind === 'duration');
  const first = left.value > right.value === wantsMore;
  return answer === 'yes-no' ? yesOrNo(first) : { kind: 'span', text: (first ? one : other).side };
}

export function amountIn(by: 'date' | 'quantity', text: string): Amount | null {
  return by === 'date' ? dateIn(text) : quantityIn(text);
}

function yesOrNo(holds: boolean): Winner {
  return holds ? { kind: 'yes', text: 'yes' } : { kind: 'no', text: 'no' };
}

/** Whether the words of the shorter answer all stand in the longer one, each in one number or the other. */
function sayTheSame(one: string, other: string): boolean {
  const [fewer, more] = [one, other]
    .map((text) => new Set([...contentWords(text)].map((word) => word.replace(/s$/u, ''))))
    .sort((a, b) => a.size - b.size);
  return (
    fewer !== undefined && more !== undefined && fewer.size > 0 && [...fewer].every((word) => more.has(word))
  );
}
