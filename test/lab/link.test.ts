import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstState, type LabState, partNames, readLabLink, writeLabLink } from '../../src/lab/link.js';

const name = fc.stringMatching(/^[\w-]{1,20}$/u);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

const states: fc.Arbitrary<LabState> = fc.record({
  part: fc.constantFrom(...partNames),
  texts: orNull(name),
  corpus: orNull(name),
  question: orNull(name),
  threshold: orNull(fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)),
  line: orNull(fc.integer({ min: -900, max: 900 }).map((hundredths) => hundredths / 100)),
  strategies: fc.uniqueArray(name, { maxLength: 5 }),
  strategy: orNull(name),
  off: fc.uniqueArray(name, { maxLength: 5 }),
  changed: fc
    .array(fc.record({ id: orNull(name), text: fc.string({ maxLength: 80 }) }), { maxLength: 4 })
    // A link names the edited passages before the planted ones.
    .map((changes) => [...changes].sort((one, other) => Number(one.id === null) - Number(other.id === null))),
  memory: fc.boolean(),
  practised: orNull(fc.integer({ min: 1, max: 1000 })),
});

describe('a link to a view of the Lab', () => {
  it('shows the same again, whatever was shown', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readLabLink(writeLabLink(state))).toEqual(state);
      }),
    );
  });

  it('begins the lesson where it says nothing', () => {
    expect(readLabLink('')).toEqual(firstState);
    expect(readLabLink('#part=nothing-of-ours')).toEqual(firstState);
  });

  it.each([
    ['a threshold over 1', 'threshold=1.5'],
    ['a threshold that is no number', 'threshold=high'],
    ['an empty threshold', 'threshold='],
    ['a name with markup', 'question=<script>'],
    ['a corpus with a path', 'corpus=../secret'],
    ['no practice at all', 'practised=0'],
  ])('leaves %s out', (_what, field) => {
    expect(readLabLink(`#part=side-by-side&${field}`)).toEqual(firstState);
  });

  it('cuts texts that no passage could have', () => {
    const [change] = readLabLink(`#plant=${'long '.repeat(2000)}`).changed;
    expect(change?.text).toHaveLength(2000);
  });

  it('survives any fragment', () => {
    fc.assert(
      fc.property(fc.string(), (fragment) => {
        const state = readLabLink(fragment);
        expect(partNames).toContain(state.part);
      }),
    );
  });
});
