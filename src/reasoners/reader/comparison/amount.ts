/** Extracts a quantity or date from a text as one comparable number. */

import { convert, getMeasureKind, MeasureKind } from 'convert';
import { contentWords } from '../content-words.js';

/** A quantity in the base unit of its kind, a plain count, either of them per second, or a point in time in years. */
export interface Amount {
  readonly kind: string;
  readonly value: number;
}

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const multiples = {
  half: 0.5,
  dozen: 12,
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  bn: 1e9,
} as const;
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** With groups of three between commas or spaces, 100 000; or with a fraction, 1 1/2. */
const digits =
  /\d{1,3}(?:(?:,\d{3})+|(?:[ \u00A0\u2009\u202F]\d{3})+(?![\d-]))(?:\.\d+)?|\d+(?:\.\d+|(?: \d+)?[/\u2044][1-9]\d*)?/u;
const writtenFraction = /(?:^| )(\d+)[/\u2044](\d+)$/u;
const fractionSign = /(\d?)([\u00BC-\u00BE\u2150-\u215E])/gu;
const belowHundred = `(?:(?:${tens.join('|')})(?:[ -](?:${smallNumbers.slice(1, 10).join('|')}))?|${smallNumbers.join('|')})`;
/** “two hundred and five thousand”: what follows a multiple is added to it. */
const numberWord = new RegExp(
  `\\b${belowHundred}(?:[ -](?:hundred|thousand|million|billion|trillion)(?: (?:and )?${belowHundred}\\b)?)*\\b`,
  'iu',
);
const minus = /(?:^|[^\p{L}\p{N})])(?:[-\u2212\u2013]|(?:minus|negative) )$/iu;
/** Of a range, “10 to 20 km”, the first number counts, with the unit after the second. */
const rangeEnd = /^\s?(?:[-\u2013\u2014]|(?:to|and) )\s?[-\u2212\u2013]?\d[\d.,]*/u;
const powerOfTen =
  /^\s?[\u00D7x\u00B7*]\s?10(?:\^\s?([-\u2212]?\d{1,2})|([\u207B]?[\u2070\u00B9\u00B2\u00B3\u2074-\u2079]{1,2}))/iu;
const multiple = new RegExp(`^[\\s-]?(${Object.keys(multiples).join('|')})s?\\b`, 'iu');
const degrees = /^\s?(?:[\u00B0\u00BA]\s?|degrees? )(celsius|fahrenheit|[CFK](?!\p{L}))/iu;
const unitWords = /^[\s-]?((?:square |cubic |sq\.? )?[\p{L}]+[\u00B2\u00B3]?)/iu;
const timeOfRate = /^(?:\s?\/\s?| (?:per|an?|every|each) )(?:(\d+) )?(\p{L}+)/iu;
/** What continues an amount in a smaller unit: “2 hours and 30 minutes”. */
const continued = /^,?(?: and)? (?=\d)/u;
const below = /\b(?:below|beneath|under) (?:mean )?(?:sea[ -]level|zero|freezing)\b/iu;
const year = /\b(1\d{3}|20\d{2}|[3-9]\d{2})\b(?:\s*(BCE?)\b)?/u;
const month = new RegExp(`\\b(${months.join('|')})\\b`, 'iu');
const dayBeside = new RegExp(
  `\\b(\\d{1,2}) (?:${months.join('|')})\\b|\\b(?:${months.join('|')}) (\\d{1,2})\\b`,
  'iu',
);

/** The first quantity of a text: `about 4,880 kilometres` is a length, `72 flights` a count, `60 mph` a length per second. */
export function quantityIn(said: string): Amount | null {
  const text = said.replace(fractionSign, (_, whole: string, sign: string) =>
    `${whole} ${sign.normalize('NFKC')}`.trim(),
  );
  const written = digits.exec(text);
  const spelled = numberWord.exec(text);
  const stated = written !== null && (spelled === null || written.index < spelled.index) ? written : spelled;
  if (stated === null) return null;
  const isNegative = minus.test(text.slice(0, stated.index)) || below.test(text);
  let value = isNegative ? -numberOf(stated[0]) : numberOf(stated[0]);
  let rest = text
    .slice(stated.index + stated[0].length)
    .replace(rangeEnd, '')
    .replace(/^(\s?[kKMGT]b)its?\b/u, '$1')
    .replace(/^(\s?[kKMGT]?[bB])ps\b/u, '$1/s');
  const power = powerOfTen.exec(rest);
  const times = power ?? multiple.exec(rest);
  if (times !== null) {
    value *= power
      ? 10 ** Number((power[1] ?? power[2] ?? '').normalize('NFKC').replace('\u2212', '-'))
      : multiples[times[1]?.toLowerCase() as keyof typeof multiples];
    rest = rest.slice(times[0].length);
  }
  const [, scale] = degrees.exec(rest) ?? [];
  if (scale !== undefined)
    return inBaseUnit(value, scale.length === 1 ? `\u00B0${scale.toUpperCase()}` : scale);
  const [whole = '', word = ''] = unitWords.exec(rest) ?? [];
  const speed = speeds.get(word.toLowerCase());
  if (speed !== undefined) return perTime(inBaseUnit(value, speed), 'hour');
  const amount = inBaseUnit(value, word);
  const after = rest.slice(whole.length);
  const [more = ''] = continued.exec(after) ?? [];
  const smaller = more === '' ? null : quantityIn(after.slice(more.length));
  if (smaller?.kind === amount.kind && amount.kind !== 'count' && smaller.value < inBaseUnit(1, word).value)
    return { kind: amount.kind, value: amount.value + (isNegative ? -1 : 1) * Math.abs(smaller.value) };
  const [, many = '1', time = ''] = timeOfRate.exec(after) ?? [];
  return perTime(amount, time, Number(many));
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
  if (/^\D/u.test(text)) return spelledNumber(text.toLowerCase().split(/[ -]/u));
  const [end = '', over = '0', under = '1'] = writtenFraction.exec(text) ?? [];
  const whole = text.slice(0, text.length - end.length).replace(/[,\s]/gu, '');
  return Number(whole) + Number(over) / Number(under);
}

function spelledNumber(words: readonly string[]): number {
  let [sum, part] = [0, 0];
  for (const word of words.filter((each) => each !== 'and')) {
    const times: number = multiples[word as keyof typeof multiples] ?? 0;
    if (times < 1000) part = times === 0 ? part + wordValue(word) : part * times;
    else [sum, part] = part === 0 ? [sum * times, 0] : [sum + part * times, 0];
  }
  return sum + part;
}

function wordValue(word: string): number {
  const small = smallNumbers.indexOf(word);
  return small >= 0 ? small : (tens.indexOf(word) + 2) * 10;
}

const bases = [
  ['length', MeasureKind.Length, 'm'],
  ['area', MeasureKind.Area, 'm2'],
  ['volume', MeasureKind.Volume, 'l'],
  ['mass', MeasureKind.Mass, 'kg'],
  ['duration', MeasureKind.Time, 's'],
  ['data', MeasureKind.Data, 'byte'],
  ['power', MeasureKind.Power, 'W'],
  ['frequency', MeasureKind.Frequency, 'Hz'],
  ['energy', MeasureKind.Energy, 'J'],
  ['pressure', MeasureKind.Pressure, 'Pa'],
  ['force', MeasureKind.Force, 'N'],
  ['temperature', MeasureKind.Temperature, 'K'],
] as const;
/** Spellings that the library does not know. */
const otherNames = new Map([
  ['hr', 'hour'],
  ['hrs', 'hours'],
  ['mins', 'minutes'],
  ['sec', 'second'],
  ['secs', 'seconds'],
  ['ton', 'tonne'],
  ['tons', 'tonnes'],
  ['mb', 'MB'],
  ['gb', 'GB'],
  ['tb', 'TB'],
  ['hz', 'Hz'],
  ['khz', 'kHz'],
  ['mhz', 'MHz'],
  ['ghz', 'GHz'],
  ['kw', 'kW'],
  ['kwh', 'kWh'],
]);
/** The distance that each stands for, per hour. */
const speeds = new Map([
  ['mph', 'mile'],
  ['kmh', 'km'],
  ['kph', 'km'],
  ['knot', 'nautical mile'],
  ['knots', 'nautical mile'],
]);

/** A word that is no known unit is what is counted: `72 flights`. So is “in”, which rarely means inches. */
function inBaseUnit(value: number, word: string): Amount {
  const named = word.replace(/^(?:square|sq\.?) (?=\p{L}{1,2}$)(.+)/iu, '$1\u00B2');
  const names = [named, named.toLowerCase()].map((each) => otherNames.get(each) ?? each);
  if (contentWords(named).size > 0) {
    for (const [kind, measure, base] of bases) {
      const unit = names.find((each) => getMeasureKind(each) === measure);
      // The library's type of units is a long union of literals; the look-up above has shown that this is one.
      if (unit !== undefined) return { kind, value: convert(value, unit as 'm').to(base as 'm') };
    }
  }
  return { kind: 'count', value };
}

/** The amount per unit of time, as in `3 times a day`; unchanged if the word is not a unit of time. */
function perTime(amount: Amount, word: string, many = 1): Amount {
  const { kind, value: seconds } = inBaseUnit(many, word);
  return kind === 'duration' ? { kind: `${amount.kind} a second`, value: amount.value / seconds } : amount;
}
