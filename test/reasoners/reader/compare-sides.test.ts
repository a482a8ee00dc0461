import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { compareSides } from '../../../src/reasoners/reader/comparison/compare-sides.js';
import { comparisonAsked } from '../../../src/reasoners/reader/comparison/comparison-question.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import type { ReadPassages } from '../../../src/reasoners/reader/reading.js';
import { config, logits, outputsOf, segmentOf, spanLogits, tokensOf, words } from './support.js';

const calinda: Passage = {
  id: 'calinda',
  title: 'Calinda',
  text: 'Calinda is a moon of Uranus. It is 1,577 kilometres across. William Herschel found it in 1787.',
};
const merrow: Passage = {
  id: 'merrow',
  title: 'Merrow',
  text: 'Merrow is a moon of Uranus. It is about 1,523 kilometres across. William Herschel found it in 1787.',
};
const triton: Passage = {
  id: 'triton',
  title: 'Triton (moon)',
  text: 'Triton is a moon of Neptune. William Lassell found it on 10 October 1846.',
};

/** A reader that points at one span of each passage and records its questions. */
function readerOf(pointedAt: Readonly<Record<string, string>>, none = 0.01) {
  const asked: string[] = [];
  const readPassages: ReadPassages = async (question, [passage = calinda]) => {
    asked.push(question);
    const window = makeWindow(words, config, question, [passage]);
    const { first, last } = tokensOf(segmentOf(window, 0, 'text'), pointedAt[passage.id] ?? passage.text);
    const outputs = outputsOf(window, {
      answer: spanLogits(logits(window, { [first]: 8 }), logits(window, { [last]: 8 })),
      kinds: { span: 1 - none, yes: 0, no: 0, none },
    });
    return { window, outputs };
  };
  return { asked, readPassages };
}

async function compared(
  question: string,
  passages: readonly Passage[],
  pointedAt: Record<string, string>,
  none?: number,
) {
  const comparison = comparisonAsked(question);
  if (comparison === null) throw new Error(`${question} is no comparison`);
  const reader = readerOf(pointedAt, none);
  const result = await compareSides(comparison, passages, reader.readPassages, config.maxAnswerTokens);
  return { result: result.answer, open: result.open, asked: reader.asked };
}

const widths = { calinda: '1,577 kilometres', merrow: '1,523 kilometres' };

describe('comparing two sides', () => {
  it('reads each side in its own passage and answers with the one that has more', async () => {
    const { result, asked } = await compared(
      'Which is wider, Calinda or Merrow?',
      [merrow, triton, calinda],
      widths,
    );
    expect(asked).toEqual(['How wide is Calinda?', 'How wide is Merrow?']);
    expect(result).toMatchObject({ kind: 'span', text: 'Calinda' });
    expect(result?.confidence).toBeGreaterThan(0.9);
  });

  it('cites the sentence of each side', async () => {
    const { result } = await compared('Is Calinda wider than Merrow?', [calinda, merrow], widths);
    expect(result).toMatchObject({ kind: 'yes', text: 'yes' });
    expect(result?.cited.map(({ passage, range }) => passage.text.slice(range.start, range.end))).toEqual([
      'It is 1,577 kilometres across.',
      'It is about 1,523 kilometres across.',
    ]);
  });

  it('says whether two have the same value of what is asked', async () => {
    const question = 'Were Calinda and Triton found by the same astronomer?';
    const finders = { calinda: 'William Herschel', triton: 'William Lassell', merrow: 'William Herschel' };
    expect((await compared(question, [calinda, triton], finders)).result).toMatchObject({ kind: 'no' });
    const other = 'Were Calinda and Merrow found by the same astronomer?';
    expect((await compared(other, [calinda, merrow], finders)).result).toMatchObject({ kind: 'yes' });
  });

  it('decides nothing if a side has no passage, says nothing, measures something else or is equal', async () => {
    const question = 'Which is wider, Calinda or Merrow?';
    expect((await compared(question, [calinda, triton], widths)).result).toBeNull();
    expect((await compared(question, [calinda, merrow], widths, 0.95)).result).toBeNull();
    expect((await compared(question, [calinda, merrow], { ...widths, merrow: '1787' })).result).toBeNull();
    const found = { calinda: '1787', merrow: '1787' };
    expect(
      (await compared('Was Calinda or Merrow found first?', [calinda, merrow], found)).result,
    ).toBeNull();
  });

  it('first finds a person related to each side if those are compared', async () => {
    const film = (title: string, director: string): Passage => ({
      id: title,
      title,
      text: `${title} is a film. It was directed by ${director} in Sallen.`,
    });
    const person = (title: string, born: string): Passage => ({
      id: title,
      title,
      text: `${title} made films. The director was born on ${born} in Kestrow.`,
    });
    const question = 'Which film has the director who was born first, Cold Moon or Warm Sun?';
    const films = [film('Cold Moon', 'Ada Lunt'), film('Warm Sun', 'Ivan Roe')];
    const people = [person('Ada Lunt', '4 March 1950'), person('Ivan Roe', '9 May 1931')];
    const pointed = {
      'Cold Moon': 'Ada Lunt',
      'Warm Sun': 'Ivan Roe',
      'Ada Lunt': '4 March 1950',
      'Ivan Roe': '9 May 1931',
    };
    const unread = await compared(question, films, pointed);
    expect(unread).toMatchObject({ result: null, open: ['Ada Lunt', 'Ivan Roe'] });
    const { result, open, asked } = await compared(question, [...films, ...people], pointed);
    expect(asked).toEqual([
      'Who directed Cold Moon?',
      'Who directed Warm Sun?',
      'When was Ada Lunt born?',
      'When was Ivan Roe born?',
    ]);
    expect(open).toEqual([]);
    expect(result).toMatchObject({ kind: 'span', text: 'Warm Sun' });
    expect(result?.cited.map(({ passage }) => passage.title)).toEqual([
      'Ada Lunt',
      'Ivan Roe',
      'Cold Moon',
      'Warm Sun',
    ]);
  });
});
