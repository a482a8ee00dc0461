import { describe, expect, it } from 'vitest';
import { asksYesOrNo } from '../../../src/engine/index.js';
import { answerFits, asksForSpan } from '../../../src/reasoners/reader/answer-text.js';

describe('the kind of answer that a question asks for', () => {
  it.each([
    ['When was it built?', '1951', 1],
    ['When was it built?', 'the harbour', 0],
    ['How many moons does it have?', 'two', 1],
    ['Who found it?', 'Ada Lunt', 1],
    ['Who found it?', '1877', 0],
    ['Where was she born?', 'Kestrow', 1],
    ['Is it a moon?', 'yes', 1],
    ['Is it a moon?', 'Nadia', 0],
    ['Which is larger, Nadia or Io?', 'yes', 0],
    ['What does it mean?', 'a red light', 0.5],
    ['What does it mean?', null, 0],
  ])('%s %s: %d', (question, answer, fit) => expect(answerFits(question, answer)).toBe(fit));

  it('is yes or no after a verb in front, unless a choice is offered', () => {
    expect(asksYesOrNo('Did Ada live to see it?')).toBe(true);
    expect(asksYesOrNo('Is Nadia or Io larger?')).toBe(false);
    expect(asksYesOrNo('What is it?')).toBe(false);
  });

  it('is a span after a question word for one, with or without a preposition before it', () => {
    for (const question of ['Who saw it?', 'In which year was it?', 'How far is it?', 'Whose is it?']) {
      expect(asksForSpan(question), question).toBe(true);
    }
    expect(asksForSpan('Is that who saw it?')).toBe(false);
    expect(asksForSpan('Nadia and Io are both moons?')).toBe(false);
  });
});
