import { describe, expect, it } from 'vitest';
import { answerText } from '../src/reasoning/answer-text.js';
import { makeWindow } from '../src/reasoning/reader-window.js';
import { config, segmentOf, words } from './reasoning-support.js';

function said(question: string, text: string, pointed: string): string {
  const window = makeWindow(words, config, question, [{ id: 'one', title: 'One', text }]);
  const start = text.indexOf(pointed);
  const segment = segmentOf(window, 0, 'text');
  return answerText(question, {
    segment,
    start,
    end: start + pointed.length,
    text: pointed,
    score: 1,
    probability: 1,
  });
}

describe('what a span says as an answer', () => {
  it.each([
    ['How wide is the gap?', '4,800 kilometres wide', '4,800 kilometres'],
    ['What is the gap?', '4,800 kilometres wide', '4,800 kilometres wide'],
    ['How deep is it?', '21 kilometres wide and four kilometres deep', 'four kilometres'],
    ['By how much did it shrink?', 'twelve hours by 32 minutes', '32 minutes'],
    ['How old was she?', 'very old', 'very old'],
    ['How many?', 'ten', 'ten'],
  ])('leaves out what the question says: %s', (question, pointed, answer) => {
    expect(said(question, `It is ${pointed}, they say.`, pointed)).toBe(answer);
  });

  it('never cuts a compound at its hyphen', () => {
    const text = 'Venetia, an eleven-year-old girl, named it. He was vice-president.';
    expect(said('How old?', text, 'eleven-year')).toBe('eleven-year-old');
    expect(said('What was he?', text, 'president')).toBe('vice-president');
  });

  it('has no mark that it does not open or close, and no final stop', () => {
    const text = 'The ship (the “Heron”) sank; nobody died.';
    expect(said('Which?', text, '“Heron”)')).toBe('“Heron”');
    expect(said('Which?', text, '(the')).toBe('the');
    expect(said('What?', text, 'sank;')).toBe('sank');
  });
});
