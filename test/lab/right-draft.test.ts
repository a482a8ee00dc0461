import { describe, expect, it } from 'vitest';
import { classCorpus } from '../../src/lab/class-runs.js';
import { isRightDraft } from '../../src/lab/right-draft.js';
import { rightDraft } from '../ui/support.js';
import { questionOf } from './support.js';

const shipped = { id: 'tessera' };
const ofClass = { id: classCorpus };
const question = { ...questionOf('q', []), answers: ['Bartolomeo Lindvik'] };

describe('a draft over the passages on the table', () => {
  const longer = { ...rightDraft, answer: 'It was Bartolomeo Lindvik.' };

  it("is right by exact match over the shipped texts, and by containing the answer over a class's own", () => {
    expect(isRightDraft(rightDraft, question, shipped)).toBe(true);
    expect(isRightDraft(longer, question, shipped)).toBe(false);
    expect(isRightDraft(longer, question, ofClass)).toBe(true);
    expect(isRightDraft({ ...longer, answer: 'Nadia' }, question, ofClass)).toBe(false);
  });

  it("that is a whole block is right if it belongs to the passages that answer a class's question", () => {
    const block = { ...longer, kind: 'block' } as const;
    expect(isRightDraft(block, { ...question, section: ['nadia'] }, ofClass)).toBe(true);
    expect(isRightDraft(block, { ...question, section: ['hector'] }, ofClass)).toBe(false);
  });

  it('is never right for an unanswerable question', () => {
    expect(isRightDraft(rightDraft, questionOf('q', [], true), ofClass)).toBe(false);
    expect(isRightDraft(rightDraft, questionOf('q', [], true), shipped)).toBe(false);
  });
});
