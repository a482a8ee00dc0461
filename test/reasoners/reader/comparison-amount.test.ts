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
    ['thirty-six ships', 'count', 36],
    ['512 MB of memory', 'data', 512e6],
    ['two gigabytes', 'data', 2e9],
    ['1.5 kW', 'power', 1500],
    ['88 MHz', 'frequency', 88e6],
    ['5 sq km', 'area', 5e6],
    ['2 hrs', 'duration', 7200],
    ['3 tons', 'mass', 3000],
    ['12 300 km', 'length', 12.3e6],
    ['1990 100 people', 'count', 1990],
    ['1/4 mile', 'length', 402.336],
    ['3 \u00D7 10^6 kg', 'mass', 3e6],
    ['2\u00D710\u207B\u00B3 kg', 'mass', 0.002],
    ['\u221240 \u00B0C', 'temperature', 233.15],
    ['minus 40 degrees Fahrenheit', 'temperature', 233.15],
    ['31 m below sea level', 'length', -31],
    ['10-20 km', 'length', 10_000],
    ['10 to 20 kg', 'mass', 10],
    ['36 km/h', 'length a second', 10],
    ['10 metres per second', 'length a second', 10],
    ['100 mph', 'length a second', 44.704],
    ['twice, then 24 times a day', 'count a second', 24 / 86_400],
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

describe('a quantity with a sign', () => {
  it('is the opposite of the same without it, and never one of a range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom('-', '\u2212', 'minus '), (n, sign) => {
        expect(quantityIn(`it is ${sign}${n} metres`)?.value).toBe(-(quantityIn(`${n} metres`)?.value ?? 0));
        expect(quantityIn(`${n}-${n + 1} metres`)?.value).toBe(n);
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
