/** Extracts a quantity or date from a text as one comparable number. */

import { convert, getMeasureKind, MeasureKind } from 'convert';
import { contentWords } from '../content-words.js';

/** A quantity in the base unit of its kind, a plain count, or a point in time in years. */
export interface Amount {
  readonly kind: string;
  readonly value: number;
}

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tens = 'thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multiples = { half: 0.5, dozen: 12, hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 } as const;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

const digits = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/u;
const numberWord = new RegExp(`\\b(?:${[...smallNumbers, ...tens].join('|')})\\b`, 'iu');
const multiple = new RegExp(`^[\\s-]*(${Object.keys(multiples).join('|')})s?\\b`, 'iu');
const unitWords = /^[\s-]*((?:square |cubic )?[\p{L}]+)/iu;
const year = /\b(1\d{3}|20\d{2}|[3-9]\d{2})\b(?:\s*(BCE?)\b)?/u;
const month = new RegExp(`\\b(${months.join('|')})\\b`, 'iu');
const dayBeside = new RegExp(
  `\\b(\\d{1,2}) (?:${months.join('|')})\\b|\\b(?:${months.join('|')}) (\\d{1,2})\\b`,
  'iu',
);

/** The first quantity of a text: `about 4,880 kilometres` is a length, `72 flights` a count. */
export function quantityIn(text: string): Amount | null {
  const written = digits.exec(text);
  const spelled = numberWord.exec(text);
  const stated = written !== null && (spelled === null || written.index < spelled.index) ? written : spelled;
  if (stated === null) return null;
  let value = numberOf(stated[0]);
  let rest = text.slice(stated.index + stated[0].length);
  const times = multiple.exec(rest);
  if (times !== null) {
    value *= multiples[times[1]?.toLowerCase() as keyof typeof multiples];
    rest = rest.slice(times[0].length);
  }
  return inBaseUnit(value, unitWords.exec(rest)?.[1] ?? '');
}

/** The first date in a text with a year; an adjacent month and day count too. */
export function dateIn(text: string): Amount | null {
  const stated = year.exec(text);
  if (stated?.[1] === undefined) return null;
  const inYear = months.indexOf(month.exec(text)?.[1]?.toLowerCase() ?? '');
  const day = dayBeside.exec(text);
  const fraction = inYear < 0 ? 0 : (inYear + Number(day?.[1] ?? day?.[2] ?? 0) / 32) / 12;
  return { kind: 'date', value: (stated[2] === undefined ? 1 : -1) * Number(stated[1]) + fraction };
}

function numberOf(text: string): number {
  const word = text.toLowerCase();
  const small = smallNumbers.indexOf(word);
  if (small >= 0) return small;
  const ten = tens.indexOf(word);
  return ten >= 0 ? (ten + 3) * 10 : Number(text.replaceAll(',', ''));
}

const bases = [
  ['length', MeasureKind.Length, 'm'],
  ['area', MeasureKind.Area, 'm2'],
  ['volume', MeasureKind.Volume, 'l'],
  ['mass', MeasureKind.Mass, 'kg'],
  ['duration', MeasureKind.Time, 's'],
] as const;

/**
 * A word that is not a known unit is what is counted: `72 flights`. So is “in”, which hardly ever means
 * inches.
 */
function inBaseUnit(value: number, word: string): Amount {
  if (contentWords(word).size > 0) {
    for (const [kind, measure, base] of bases) {
      const unit = [word, word.toLowerCase()].find((each) => getMeasureKind(each) === measure);
      // The library's unit type is a long union of literals; the look-up above has shown that this is one.
      if (unit !== undefined) return { kind, value: convert(value, unit as 'm').to(base as 'm') };
    }
  }
  return { kind: 'count', value };
}
