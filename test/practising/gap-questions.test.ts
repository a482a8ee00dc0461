import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gapQuestions } from '../../src/practising/gap-questions.js';

const harbour = {
  id: 'harbour',
  title: 'Haldor › Harbour',
  text: 'The old harbour wall of Haldor was raised in 1874 by masons from the mainland. It leans a little.',
};
const keeper = {
  id: 'keeper',
  title: 'Haldor › Keeper',
  text: 'The first keeper of the granite lighthouse on Skerry was called Jon Mortensen. He kept 12 hens behind the tower.',
};
const draw = { wanted: 10, seed: 1 };

/** The union of the results for ten seeds. */
function allOf(...passages: Parameters<typeof gapQuestions>[0]) {
  return Array.from({ length: 10 }, (_, seed) => gapQuestions(passages, { wanted: 10, seed })).flat();
}

describe('A question made of a sentence', () => {
  it('asks for the name or the number that was removed', () => {
    const made = allOf(harbour, keeper);
    expect(made.map(({ question, answers }) => [question, answers])).toEqual(
      expect.arrayContaining([
        ['The old harbour wall of Haldor was raised in what year by masons from the mainland?', ['1874']],
        ['The first keeper of the granite lighthouse on Skerry was called who or what?', ['Jon Mortensen']],
      ]),
    );
  });

  it('is not made from a sentence that depends on the previous one', () => {
    expect(allOf(keeper).some(({ question }) => /hens/u.test(question))).toBe(false);
  });

  it('also removes every other passage that says the same', () => {
    const copied = { ...harbour, id: 'copy', text: `As the chronicle has it: ${harbour.text}` };
    const unlike = {
      id: 'unlike',
      title: 'Boats',
      text: 'Ardea was launched in 1874, far from here, for other people.',
    };
    const made = allOf(harbour, copied, unlike).filter(({ answers }) => answers?.[0] === '1874');
    expect(made.length).toBeGreaterThan(0);
    for (const { section } of made.filter(({ section }) => section.includes('harbour'))) {
      expect(section).toEqual(['harbour', 'copy']);
    }
  });

  it('does not ask in English if the passage is in another language', () => {
    const pier = {
      id: 'pier',
      title: 'Mole',
      lang: 'de',
      text: 'Die alte Mole im Hafen wurde 1874 von Maurern aus Granit gebaut.',
    };
    expect(allOf(pier)[0]?.question).toBe('Die alte Mole im Hafen wurde … von Maurern aus Granit gebaut?');
  });

  it('is the same for the same seed, at most one per passage', () => {
    const passages = [harbour, keeper];
    expect(gapQuestions(passages, draw)).toEqual(gapQuestions(passages, draw));
    expect(gapQuestions(passages, draw).length).toBeLessThanOrEqual(passages.length);
    expect(gapQuestions(passages, { ...draw, wanted: 1 })).toHaveLength(1);
  });

  it('never contains its answer, which only the removed passages contain, for any texts', () => {
    const word = fc.constantFrom(
      'The',
      'harbour',
      'Haldor',
      'was',
      'built',
      '1874',
      'by',
      '14',
      'Oda Lund',
      'masons',
      'of',
      'granite',
      'stone',
      '—',
      'U.S.',
      'it’s',
      '3.5',
      '“quoted”',
    );
    const sentence = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => `${words.join(' ')}.`);
    const text = fc
      .array(fc.oneof(sentence, fc.string()), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), fc.nat(), (texts, seed) => {
        const passages = texts.map((each, place) => ({ id: String(place), title: 'T', text: each }));
        for (const { question, answers = [], section } of gapQuestions(passages, { wanted: 10, seed })) {
          const [answer = ''] = answers;
          expect(answer).not.toBe('');
          expect(question.split(/[^\p{L}\p{N}.’'-]+/u)).not.toContain(answer);
          expect(section.length).toBeGreaterThan(0);
          for (const id of section)
            expect(passages[Number(id)]?.text.replace(/\s+/gu, ' ')).toContain(answer);
        }
      }),
    );
  });
});
