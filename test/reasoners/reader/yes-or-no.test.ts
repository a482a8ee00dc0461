import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weighedYesOrNo } from '../../../src/reasoners/reader/yes-or-no.js';
import { passageOf, scriptedSession } from './scripted-session.js';
import { inputOf, readerOver, turnOf } from './support.js';

const numbers = { bias: 1, negated: -2 };
const even = { span: 0.2, yes: 0.35, no: 0.35, none: 0.1 };
const weighed = (question: string, proof: string) => weighedYesOrNo(question, even, () => proof, numbers);

describe('yes against no', () => {
  it.each(['It fires at night.', 'Nothing speaks against it.'])(
    'is likelier where the proof has no negation: %s',
    (proof) => {
      const { yes, no } = weighed('Does the kiln fire at night?', proof);
      expect(Math.log(yes / no)).toBeCloseTo(1, 9);
    },
  );

  it.each(['It does not fire at night.', 'It can’t.', 'No kiln fires at night.', 'It works without gas.'])(
    'is less likely where it has one: %s',
    (proof) => {
      const { yes, no } = weighed('Does the kiln fire at night?', proof);
      expect(Math.log(yes / no)).toBeCloseTo(-1, 9);
    },
  );

  it.each(['Who fires it?', 'Are both kilns from the same town?', 'Do the kilns have the same maker?'])(
    'stays as it was read for “%s”',
    (question) => {
      expect(weighed(question, 'It fires.')).toEqual(even);
    },
  );

  it('keeps all probabilities between 0 and 1, and their sum', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.string(), (yes, no, proof) => {
        const kinds = weighedYesOrNo(
          'Is it?',
          { span: 0, yes: yes / 2, no: no / 2, none: 0 },
          () => proof,
          numbers,
        );
        expect(kinds.yes).toBeGreaterThanOrEqual(0);
        expect(kinds.no).toBeGreaterThanOrEqual(0);
        expect(kinds.yes + kinds.no).toBeCloseTo((yes + no) / 2, 9);
      }),
    );
  });
});

describe('the proof of yes or no', () => {
  const far = passageOf('pluto', 'Dark is pluto. Water boils there.');
  const near = passageOf('sun', 'Hot is the sun. Water boils there.');
  const question = 'Does water boil there?';
  /** The support of “dark” is the best, but the sun is the more relevant passage. */
  const script = { support: { dark: 4, hot: 1 } };

  it('is in the most relevant passage, and the other is shown as a further reading', async () => {
    const draft = await readerOver(scriptedSession(script)).draft(
      inputOf(question, { passages: [near, far] }),
    );
    expect(draft.kind).toMatch(/^(?:yes|no)$/u);
    expect(draft.citations.map(({ passageId }) => passageId)).toEqual(['sun']);
    expect(draft.excerpt?.passageId).toBe('sun');
    expect(draft.readings?.map(({ passageId }) => passageId)).toEqual(['sun', 'pluto']);
  });

  it('stays the sentence with the best support where two things are compared', async () => {
    const compared = 'Are both as hot as the same star?';
    const draft = await readerOver(scriptedSession(script)).draft(
      inputOf(compared, { passages: [near, far] }),
    );
    expect(draft.citations[0]?.passageId).toBe('pluto');
    expect(draft.readings).toBeUndefined();
  });

  it('reads no passage again that an earlier round has read', async () => {
    const session = scriptedSession(script);
    const first = await readerOver(session).draft(inputOf(question, { passages: [near] }));
    const before = session.read.length;
    await readerOver(session).draft(
      inputOf(question, { passages: [near, far], turns: [turnOf({ ...first })] }),
    );
    const alone = session.read.slice(before).filter((titles) => titles.length === 1);
    expect(alone.filter(([title]) => title === 'pluto')).toHaveLength(1);
  });
});
