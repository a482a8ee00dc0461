import { describe, expect, it } from 'vitest';
import { comparisonAsked } from '../../../src/reasoners/reader/comparison/comparison-question.js';
import { winnerOf } from '../../../src/reasoners/reader/comparison/winner.js';

function winner(question: string, one: string, other: string): string | undefined {
  const comparison = comparisonAsked(question);
  if (comparison === null) throw new Error(`${question} is no comparison`);
  const [left, right] = comparison.sides;
  return winnerOf(comparison, { side: left, text: one }, { side: right, text: other })?.text;
}

describe('the winner of a comparison', () => {
  it.each([
    ['Which card holds more, Orle or Tamm?', '2 GB', '512 MB', 'Orle'],
    ['Which mill is faster, Orle or Tamm?', '36 km/h', '20 mph', 'Orle'],
    ['Which mill is faster, Orle or Tamm?', '2 hours', '3 hours', 'Orle'],
    ['Which mill is slower, Orle or Tamm?', '2 hours', '3 hours', 'Tamm'],
    ['Which comet comes round more often, Orle or Tamm?', 'every 12 years', 'every 76 years', 'Orle'],
    ['Which ferry runs more often, Orle or Tamm?', '3 times a day', '30 times a week', 'Tamm'],
    ['Which ferry runs less often, Orle or Tamm?', '3 times a day', '30 times a week', 'Orle'],
    ['Which lake is deeper, Orle or Tamm?', '31 m below sea level', '12 m below sea level', 'Orle'],
    ['Which mill goes more quickly, Orle or Tamm?', '1 hour 50 minutes', '90 minutes', 'Tamm'],
    ['Which mill goes more slowly, Orle or Tamm?', '60 mph', '80 km/h', 'Tamm'],
    ['Which has more frequent ferries, Orle or Tamm?', 'every 3 days', 'every 12 days', 'Orle'],
    ['Which ferry runs more often, Orle or Tamm?', '3 times every 2 days', '9 times every 10 days', 'Orle'],
    ['Which link is faster, Orle or Tamm?', '100 Mbps', '5 Gbps', 'Tamm'],
    ['Which lake is lower, Orle or Tamm?', '31 m below sea level', '12 m', 'Orle'],
  ])('is found by what is measured: %s %s, %s', (question, one, other, wins) => {
    expect(winner(question, one, other)).toBe(wins);
  });

  it.each([
    ['London', 'Londonderry', 'no'],
    ['Austria', 'Australia', 'no'],
    ['Paris', 'Paris, France', 'yes'],
    ['the river boats', 'a river boat', 'yes'],
    ['cities', 'a city', 'yes'],
    ['churches', 'the church', 'yes'],
    ['glass', 'glasses', 'yes'],
    ['Marie', 'Mary', 'no'],
  ])('is yes only if both say the same, word for word: %s and %s', (one, other, said) => {
    expect(winner('Were Mira Oakes and Johan Pell born in the same place?', one, other)).toBe(said);
  });

  it.each([
    ['York', 'New York'],
    ['New York', 'New York City'],
    ['Geneva', 'the shore of Lake Geneva'],
    ['Denis', 'Saint-Denis'],
    ['Pell', 'J. R. Pell'],
    ['Mira Oakes', 'Mira Anne Oakes'],
  ])('is undecided if one is a part of the other’s name: %s and %s', (one, other) => {
    const question = 'Were Mira Oakes and Johan Pell born in the same place?';
    expect(winner(question, one, other)).toBeUndefined();
    expect(winner(question, other, one)).toBeUndefined();
  });

  it.each([
    ['New York', 'New York, United States', 'yes'],
    ['York', 'the old town of York', 'yes'],
    ['1655', 'March 1655', 'yes'],
    ['5 March', 'Monday 5 March 1655', 'yes'],
    ['New York', 'the New York', 'yes'],
    ['York', 'New Orleans', 'no'],
  ])('is decided if a name stands whole in the longer answer: %s and %s', (one, other, said) => {
    expect(winner('Were Mira Oakes and Johan Pell born in the same place?', one, other)).toBe(said);
  });

  it('is undecided if one is measured by its duration, the other by its speed', () => {
    expect(winner('Which mill is faster, Orle or Tamm?', '2 hours', '20 mph')).toBeUndefined();
  });

  it('is undecided if one depth is relative to sea level, the other to something else', () => {
    expect(winner('Which mine is deeper, Orle or Tamm?', '31 m below sea level', '60 m')).toBeUndefined();
  });
});
