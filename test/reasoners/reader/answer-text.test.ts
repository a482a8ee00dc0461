import { describe, expect, it } from 'vitest';
import { answerText } from '../../../src/reasoners/reader/answer-text.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { config, segmentOf, words } from './support.js';

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
    ['Which rocket carried it?', 'Saturn V rocket', 'Saturn V'],
    ['Which rocket carried it?', 'a rocket', 'a rocket'],
    ['Which company built it?', 'Acme Company', 'Acme Company'],
  ])('leaves out words of the question: %s', (question, pointed, answer) => {
    expect(said(question, `It is ${pointed}, they say.`, pointed)).toBe(answer);
  });

  it('never cuts a compound at its hyphen', () => {
    const text = 'Venetia, an eleven-year-old girl, named it. He was vice-president.';
    expect(said('How old?', text, 'eleven-year')).toBe('eleven-year-old');
    expect(said('What was he?', text, 'president')).toBe('vice-president');
  });

  it('keeps names that a dash joins together, and takes one end of a range', () => {
    const text = 'Comet Shoemaker–Levy 9 hit Jupiter. The war lasted from 1914–1918.';
    expect(said('Which comet?', text, 'Comet Shoemaker')).toBe('Comet Shoemaker–Levy 9');
    expect(said('When did it begin?', text, '1914')).toBe('1914');
  });

  it('ends before a clause that adds details', () => {
    const text = 'He went to Halmery, where he lived alone, with people who knew him.';
    expect(said('Where?', text, 'Halmery, where he lived alone')).toBe('Halmery');
    expect(said('With whom?', text, 'people who knew him')).toBe('people who knew him');
  });

  it('has no unbalanced quotation mark or bracket, and no final stop', () => {
    const text = 'The ship (the “Heron”) sank; nobody died.';
    expect(said('Which?', text, '“Heron”)')).toBe('“Heron”');
    expect(said('Which?', text, '(the')).toBe('the');
    expect(said('What?', text, 'sank;')).toBe('sank');
  });
});
