import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateIn, quantityIn } from '../../../src/reasoners/reader/comparison/amount.js';

describe('a quantity in a text', () => {
  it.each([
    ['about 4,880 kilometres', 'length', 4_880_000],
    ['3 miles', 'length', 4828.032],
    ['less than four hours', 'duration', 14_400],
    ['83.6 kilograms', 'mass', 83.6],
    ['12 square kilometres', 'area', 12e6],
    ['1.2 million people', 'count', 1.2e6],
    ['72 flights', 'count', 72],
    ['95 in the chamber', 'count', 95],
    ['two dozen ships', 'count', 24],
    ['forty', 'count', 40],
  ] as const)('%s is a %s of %d', (text, kind, value) => {
    const found = quantityIn(text);
    expect(found?.kind).toBe(kind);
    expect(found?.value).toBeCloseTo(value, 6);
  });

  it('is none where no number stands', () => {
    expect(quantityIn('a very long way')).toBeNull();
  });

  it('keeps the order of whole numbers however they are grouped', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (one, other) => {
        const written = (n: number) => quantityIn(`${n.toLocaleString('en')} metres`)?.value ?? Number.NaN;
        expect(Math.sign(written(one) - written(other))).toBe(Math.sign(one - other));
      }),
    );
  });
});

describe('a date in a text', () => {
  it('is a year, later with its month and its day', () => {
    const inOrder = [
      '45 years, 350 BC',
      'in 1844',
      '1845',
      '4 March 1845',
      'March 9, 1845',
      'December 1845',
      '2021',
    ];
    const values = inOrder.map((text) => dateIn(text)?.value ?? Number.NaN);
    expect(values).toEqual([...values].sort((one, other) => one - other));
    expect(new Set(values).size).toBe(inOrder.length);
  });

  it('is none without a year', () => {
    expect(dateIn('on a Tuesday in March')).toBeNull();
    expect(dateIn('12 people')).toBeNull();
  });
});
