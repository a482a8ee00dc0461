import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src/engine/index.js';
import { excerptOf } from '../../../../src/reasoners/reader/excerpts/excerpt-of.js';
import { tellingExcerpt } from '../../../../src/reasoners/reader/excerpts/telling-excerpt.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';
import { passageOf, somePassage } from './support.js';

const filling = `It ${'dries slowly and '.repeat(26)}cracks.`;
const passage = passageOf(
  ['paragraph', 'Ash is grey. Ash is light.'],
  ['paragraph', filling],
  ['paragraph', 'Lime melts. Lime is white. Lime is cheap.'],
);

/** What is shown and what is marked of a passage, by how much units that begin so tell; all others tell nothing. */
function shown(of: Passage, tells: Readonly<Record<string, number>>) {
  const units = unitsOf(of);
  const found = tellingExcerpt(
    of,
    units,
    units.map(
      ({ start }) => tells[Object.keys(tells).find((each) => of.text.startsWith(each, start)) ?? ''] ?? -9,
    ),
  );
  if (found === null) throw new Error('nothing is shown');
  return {
    text: of.text.slice(found.start, found.end),
    mark: of.text.slice(found.mark.start, found.mark.end),
  };
}

describe('the excerpt of a passage', () => {
  it('holds the unit that tells by far the most, which is marked', () => {
    const { text, mark } = shown(passage, { 'Ash is light': 4, 'Lime melts': 1, 'Lime is': 1 });
    expect(mark).toBe('Ash is light.');
    expect(text).toMatch(/^Ash is grey\. Ash is light\./u);
    expect(text).not.toContain('Lime');
  });

  it('is where several together tell more than one alone elsewhere', () => {
    const { text, mark } = shown(passage, {
      'Ash is light': 1.3,
      'Lime melts': 1,
      'Lime is white': 1.1,
      'Lime is cheap': 1,
    });
    expect(mark).toBe('Lime is white.');
    expect(text).toContain('Lime melts. Lime is white. Lime is cheap.');
    expect(text).not.toContain('Ash');
  });

  it('is one around a unit, and marks the most telling unit in it, for any passage', () => {
    fc.assert(
      fc.property(
        somePassage,
        fc.infiniteStream(fc.double({ min: -10, max: 10, noNaN: true })),
        (any, numbers) => {
          const units = unitsOf(any);
          const tells = units.map(() => numbers.next().value ?? 0);
          const found = tellingExcerpt(any, units, tells);
          if (units.length === 0) {
            expect(found).toBeNull();
            return;
          }
          const ranges = units.map((_, centre) => excerptOf(any, units, centre));
          expect(ranges).toContainEqual({ start: found?.start, end: found?.end });
          const held = units.flatMap(({ start, end }, place) =>
            start < (found?.end ?? 0) && end > (found?.start ?? 0)
              ? [{ start, end, tells: tells[place] ?? 0 }]
              : [],
          );
          const most = Math.max(...held.map((each) => each.tells));
          expect(held.find((each) => each.tells === most)).toMatchObject(found?.mark ?? {});
        },
      ),
    );
  });
});
