import { describe, expect, it } from 'vitest';
import { type AskedQuestion, asWritten } from '../../../src/ui/follow-ups/asked-question.js';
import { historyState, questionOfEntry } from '../../../src/ui/follow-ups/kept-question.js';

const question = 'How deep is Lake Orrin?';
const leaning: AskedQuestion = {
  written: 'And how deep is it?',
  followUp: {
    question,
    carried: 'Lake Orrin',
    changed: null,
    topic: { phrase: 'Lake Orrin', isPerson: false },
  },
};
const changing: AskedQuestion = {
  written: 'And in winter?',
  followUp: { question: `${question} in winter?`, carried: question, changed: question, topic: null },
};

/** What the browser hands back with a step of its history. */
const kept = (asked: AskedQuestion | null): unknown => structuredClone(historyState(asked));

describe('a step of the history', () => {
  it('gives back a question as it was typed, with what it took over', () => {
    expect(questionOfEntry(kept(leaning), question)).toEqual(leaning);
    expect(questionOfEntry(kept(changing), `${question} in winter?`)).toEqual(changing);
  });

  it('keeps nothing beside the address where a question took nothing over, or there is none', () => {
    expect(kept(asWritten(question))).toBeNull();
    expect(kept(null)).toBeNull();
    expect(questionOfEntry(null, question)).toEqual(asWritten(question));
  });

  it('asks what its address says if it tells of another question', () => {
    const other = 'How long is the Orrin?';
    expect(questionOfEntry(kept(leaning), other)).toEqual(asWritten(other));
  });

  it('asks what its address says if it cannot be read', () => {
    const { followUp } = leaning;
    const strange: unknown[] = [
      'Lake Orrin',
      { ...leaning, written: 7 },
      { ...leaning, written: 'a'.repeat(1001) },
      { ...leaning, followUp: null },
      { ...leaning, followUp: { ...followUp, topic: 'Lake Orrin' } },
      { ...leaning, followUp: { ...followUp, isNew: true } },
    ];
    for (const state of strange) expect(questionOfEntry(state, question)).toEqual(asWritten(question));
  });
});
