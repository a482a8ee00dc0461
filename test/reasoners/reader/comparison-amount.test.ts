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
    ['8 Mb', 'data', 1e6],
    ['300 mb', 'data', 3e8],
    ['3 gb', 'data', 3e9],
    ['800 mhz', 'frequency', 8e8],
    ['80 Mbps', 'data a second', 1e7],
    ['80 Mbit/s', 'data a second', 1e7],
    ['2 hrs', 'duration', 7200],
    ['1 hr 45 mins', 'duration', 6300],
    ['2 hours and 30 minutes', 'duration', 9000],
    ['6 feet 2 inches', 'length', 1.8796],
    ['2 hours, 3 days later', 'duration', 7200],
    ['3 tons', 'mass', 3000],
    ['12 300 km', 'length', 12.3e6],
    ['1990 100 people', 'count', 1990],
    ['1/4 mile', 'length', 402.336],
    ['1 1/2 miles', 'length', 2414.016],
    ['1\u00BD miles', 'length', 2414.016],
    ['-\u00BD mile', 'length', -804.672],
    ['9 bn', 'count', 9e9],
    ['two hundred and five thousand men', 'count', 205_000],
    ['three thousand five hundred', 'count', 3500],
    ['sixteen hundred', 'count', 1600],
    ['3 \u00D7 10^6 kg', 'mass', 3e6],
    ['2\u00D710\u207B\u00B3 kg', 'mass', 0.002],
    ['\u221240 \u00B0C', 'temperature', 233.15],
    ['minus 40 degrees Fahrenheit', 'temperature', 233.15],
    ['31 m below sea level', 'length', -31],
    ['31 m 20 cm beneath sea level', 'length', -31.2],
    ['\u2248\u221240 \u00BAC', 'temperature', 233.15],
    ['between -40 and -20 \u00B0C', 'temperature', 233.15],
    ['negative 40', 'count', -40],
    ['Orle-40', 'count', 40],
    ['10-20 km', 'length', 10_000],
    ['10 to 20 kg', 'mass', 10],
    ['36 km/h', 'length a second', 10],
    ['10 metres per second', 'length a second', 10],
    ['100 mph', 'length a second', 44.704],
    ['3 times every 10 days', 'count a second', 3 / 864_000],
    ['twice, then 24 times a day', 'count a second', 24 / 86_400],
  ] as const)('%s is a %s of %d', (text, kind, value) => {
    const found = quantityIn(text);
    expect(found?.kind).toBe(kind);
    expect(found?.value).toBeCloseTo(value, 6);
  });

  it('is absent without a number', () => {
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

describe('a number in words', () => {
  it('is the same as in digits', () => {
    const digit = 'one two three four five six seven eight nine'.split(' ');
    const any = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(any, any, any, (thousands, hundreds, ones) => {
        const said = `${digit[thousands]} thousand ${digit[hundreds]} hundred and ${digit[ones]} metres`;
        expect(quantityIn(said)?.value).toBe((thousands + 1) * 1000 + (hundreds + 1) * 100 + ones + 1);
      }),
    );
  });
});

describe('a quantity with a sign', () => {
  it('is the negative of the same one without it, and never part of a range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.constantFrom('-', '\u2212', 'minus '), (n, sign) => {
        expect(quantityIn(`it is ${sign}${n} metres`)?.value).toBe(-(quantityIn(`${n} metres`)?.value ?? 0));
        expect(quantityIn(`${n}-${n + 1} metres`)?.value).toBe(n);
      }),
    );
  });
});

describe('a date in a text', () => {
  it('is a year, later if it has a month and a day', () => {
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

  it('is absent without a year', () => {
    expect(dateIn('on a Tuesday in March')).toBeNull();
    expect(dateIn('12 people')).toBeNull();
  });
});
