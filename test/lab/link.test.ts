import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstState, type LabState, partNames, readLabLink, writeLabLink } from '../../src/lab/link.js';

const name = fc.stringMatching(/^[\w-]{1,20}$/u);
/** A shipped passage is identified by a name, a passage of own texts by file and heading. */
const passage = fc.oneof(name, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }));
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
  off: fc.uniqueArray(passage, { maxLength: 5 }),
  changed: fc
    .array(fc.record({ id: orNull(passage), text: fc.string({ maxLength: 80 }) }), { maxLength: 4 })
    // A link lists the edited passages before the planted ones.
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

  it('starts the lesson if it is empty', () => {
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

  it('names passages of a file, and those that an older link names', () => {
    const off = ['notes/pier, 2.md#age: old', '100%3a.md#c'];
    const changed = [{ id: 'notes/pier, 2.md#age: old', text: 'Built in 1900: late.' }];
    expect(readLabLink(writeLabLink({ ...firstState, off, changed }))).toMatchObject({ off, changed });
    expect(readLabLink('#off=harrow-bridge%2Cplanted-1&edit=ilvane-morrow%3AA+town.')).toMatchObject({
      off: ['harrow-bridge', 'planted-1'],
      changed: [{ id: 'ilvane-morrow', text: 'A town.' }],
    });
  });

  it('leaves out passages with overlong ids', () => {
    const id = 'long'.repeat(300);
    expect(readLabLink(`#off=${id},town&edit=${id}:text`)).toEqual({ ...firstState, off: ['town'] });
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
