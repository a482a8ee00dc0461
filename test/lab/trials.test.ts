import { describe, expect, it } from 'vitest';
import { lieAbout } from '../../src/lab/false-passage.js';
import { questionShown } from '../../src/lab/lesson.js';
import { untrainedHead } from '../../src/lab/logistic-head.js';
import { judgesOf, scoresOf } from '../../src/lab/practice-test.js';
import {
  besideMemory,
  probabilityScale,
  type TrialRow,
  trialOf,
  uncertaintyScale,
} from '../../src/lab/trials.js';
import { memoizeLast } from '../../src/ui/lab/memoize-last.js';
import { questionOf, turnOf } from './support.js';

const row = (uncertainty: number | null): TrialRow => ({
  what: 'as the corpus has it',
  answer: 'Lake Orr',
  probability: 0.8,
  uncertainty,
});
const alone = { value: 3, delta: 1, answers: ['a ferry', 'a mill', 'a mill'] };

describe('a trial', () => {
  it('has neither answer nor probability if there is nothing to read', () => {
    expect(trialOf('without “Ferries”', null, [])).toMatchObject({
      answer: null,
      probability: null,
      read: [],
    });
  });

  it('is compared with the memory’s most frequent answer, once that was requested', () => {
    const rows = besideMemory([row(null), row(0.4)], alone);
    expect(rows.map(({ uncertainty }) => uncertainty)).toEqual([0.4, 3]);
    expect(rows[1]?.answer).toBe('a mill');
  });

  it('lies further right the better it is', () => {
    expect(probabilityScale(0.6)).toMatchObject({ left: 0, right: 1, line: 0.6 });
    const { left, right, line } = uncertaintyScale([row(0.4), row(3)], 1);
    expect(left).toBeGreaterThan(3);
    expect(right).toBeLessThan(0.4);
    expect(line).toBe(1);
  });
});

describe('the question on show', () => {
  const questions = ['first', 'second'].map((id) => questionOf(id, [turnOf()]));

  it('is the requested one, or the default of the part, or any', () => {
    expect(questionShown(questions, 'second', 'first')?.id).toBe('second');
    expect(questionShown(questions, 'gone', 'second')?.id).toBe('second');
    expect(questionShown(questions, null, 'gone')?.id).toBe('first');
    expect(questionShown([], null, 'first')).toBeUndefined();
  });
});

describe('a lie to plant', () => {
  it('changes the passage that contains the answer', () => {
    const found = [
      { id: 'a', title: 'A', text: 'A mill stands there.' },
      { id: 'b', title: 'B', text: 'It was built in 1807.' },
    ];
    expect(lieAbout(['1807'], found, ['a mill', '1912'])).toBe('It was built in 1912.');
  });
});

describe('the test after practice', () => {
  it('asks the head before and after, and the shipped critic', () => {
    const example = { signals: [1], right: true, probability: 0.9 };
    const head = untrainedHead([example]);
    const judges = judgesOf(head, { ...head, bias: 2 }, [example]);
    expect(judges.map(({ judgements }) => Number(judgements[0]?.probability.toFixed(2)))).toEqual([
      0.5, 0.88, 0.9,
    ]);
    expect(scoresOf([])).toBeNull();
  });
});

describe('what is memoized', () => {
  it('is computed again only for another argument', () => {
    let made = 0;
    const sum = memoizeLast((one: number, other: number) => {
      made += 1;
      return one + other;
    });
    expect([sum(1, 2), sum(1, 2), sum(1, 3)]).toEqual([3, 3, 4]);
    expect(made).toBe(2);
  });
});
