import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactMatch, normaliseAnswer, tokenF1 } from '../../src/scores/answer-scores.js';
import { rougeL } from '../../src/scores/rouge-l.js';

/** Answers as they occur: words, articles, punctuation, numbers, accents, double spaces. */
const answer = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('the', 'The', 'a', 'An', 'Paris', 'paris', 'Zürich', 'of', '1,000'),
      },
      fc.constantFrom(
        'U.S.',
        "O'Neill",
        'e-mail',
        '(film)',
        '…',
        'yes',
        'no',
        '  ',
        'anthem',
        'athe',
        '$5',
        '東京',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((words) => words.join(' '));

const asciiPunctuation = new Set('!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~');

/**
 * A second implementation of SQuAD's normalisation, following the data set's paper and script step by step.
 */
function squadNormal(text: string): string {
  const lower = text.toLowerCase();
  const plain = [...lower].filter((character) => !asciiPunctuation.has(character)).join('');
  const words = plain.split(/([^\p{L}\p{N}_]+)/u);
  const kept = words.map((word) => (word === 'a' || word === 'an' || word === 'the' ? ' ' : word));
  return kept.join('').split(/\s+/u).filter(Boolean).join(' ');
}

function squadF1(given: string, accepted: string): number {
  const one = squadNormal(given).split(' ').filter(Boolean);
  const other = squadNormal(accepted).split(' ').filter(Boolean);
  if (one.length === 0 || other.length === 0) return Number(one.length === other.length);
  const rest = [...other];
  let common = 0;
  for (const word of one) {
    const place = rest.indexOf(word);
    if (place < 0) continue;
    rest.splice(place, 1);
    common += 1;
  }
  if (common === 0) return 0;
  const precision = common / one.length;
  const recall = common / other.length;
  return (2 * precision * recall) / (precision + recall);
}

/** A second implementation of HotpotQA's F1: yes, no and noanswer match completely or not at all. */
function hotpotF1(given: string, accepted: string): number {
  const whole = ['yes', 'no', 'noanswer'];
  const [one, other] = [squadNormal(given), squadNormal(accepted)];
  if (whole.includes(one) && one !== other) return 0;
  if (whole.includes(other) && one !== other) return 0;
  return squadF1(given, accepted);
}

describe('answer scores', () => {
  it('agree with HotpotQA’s rules on a thousand random pairs', () => {
    const short = fc.array(fc.constantFrom('yes', 'No', 'the', 'noanswer', 'Paris', 'Yes!'), {
      maxLength: 3,
    });
    const either = fc.oneof(
      answer,
      short.map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(either, either, (given, accepted) => {
        expect(exactMatch(given, [accepted])).toBe(squadNormal(given) === squadNormal(accepted));
        expect(tokenF1(given, [accepted], 'hotpotqa')).toBeCloseTo(hotpotF1(given, accepted), 12);
      }),
      { numRuns: 1000 },
    );
    expect(tokenF1('no one', ['no'], 'hotpotqa')).toBe(0);
    expect(tokenF1('no one', ['no'])).toBeCloseTo(2 / 3);
  });

  it('agree with SQuAD’s rules on a thousand random pairs', () => {
    fc.assert(
      fc.property(answer, answer, (given, accepted) => {
        expect(normaliseAnswer(given)).toBe(squadNormal(given));
        expect(exactMatch(given, [accepted])).toBe(squadNormal(given) === squadNormal(accepted));
        expect(tokenF1(given, [accepted])).toBeCloseTo(squadF1(given, accepted), 12);
      }),
      { numRuns: 1000 },
    );
  });

  it('ignore case, punctuation, articles and white space', () => {
    expect(exactMatch(' The  Eiffel Tower. ', ['eiffel tower'])).toBe(true);
    expect(exactMatch('an apple', ['apple'])).toBe(true);
    expect(exactMatch('anthem', ['them'])).toBe(false);
    expect(exactMatch('1000', ['1,000'])).toBe(true);
  });

  it('take the best of the accepted answers, and score 0 without an answer', () => {
    expect(exactMatch('b', ['x', 'B!'])).toBe(true);
    expect(tokenF1('red car', ['blue bus', 'red bus'])).toBeCloseTo(0.5);
    expect(exactMatch(null, [''])).toBe(false);
    expect(tokenF1(null, ['x'])).toBe(0);
    expect(rougeL(null, ['x'])).toBe(0);
    expect(tokenF1('x', [])).toBe(0);
  });

  it('give a full F1 to every exact match, and never leave 0..1', () => {
    fc.assert(
      fc.property(answer, fc.array(answer, { maxLength: 3 }), (given, accepted) => {
        const f1 = tokenF1(given, accepted);
        expect(f1).toBeGreaterThanOrEqual(0);
        expect(f1).toBeLessThanOrEqual(1);
        if (exactMatch(given, accepted)) expect(f1).toBe(1);
      }),
    );
  });
});

describe('ROUGE-L', () => {
  it('is the F-measure over the longest common subsequence', () => {
    expect(rougeL('police killed the gunman', ['police kill the gunman'])).toBeCloseTo(0.75);
    expect(rougeL('the gunman kill police', ['police kill the gunman'])).toBeCloseTo(0.5);
    expect(rougeL('Paris, France', ['paris france'])).toBe(1);
    expect(rougeL('東京', ['東京'])).toBe(0);
  });

  it('is the same both ways round, lies in 0..1 and is 1 for the same words', () => {
    fc.assert(
      fc.property(answer, answer, (one, other) => {
        const score = rougeL(one, [other]);
        expect(score).toBeCloseTo(rougeL(other, [one]), 12);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        if (/[a-z0-9]/u.test(one.toLowerCase())) expect(rougeL(one, [one])).toBe(1);
      }),
    );
  });

  it('finds the longest subsequence that trying all of them finds', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const longest = longestByTrying(one, other);
        const score = longest === 0 ? 0 : (2 * longest) / (one.length + other.length);
        expect(rougeL(one.join(' '), [other.join(' ')])).toBeCloseTo(score, 12);
      }),
    );
  });
});

function longestByTrying(one: readonly string[], other: readonly string[]): number {
  let longest = 0;
  for (let chosen = 0; chosen < 2 ** one.length; chosen++) {
    const picked = one.filter((_, place) => (chosen >> place) % 2 === 1);
    let from = 0;
    const inside = picked.every((word) => {
      const place = other.indexOf(word, from);
      from = place + 1;
      return place >= 0;
    });
    if (inside) longest = Math.max(longest, picked.length);
  }
  return longest;
}
