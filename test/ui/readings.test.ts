import { describe, expect, it } from 'vitest';
import type { Draft, Excerpt, Outcome, Passage } from '../../src/engine/index.js';
import { passageAddress } from '../../src/ui/passage-address.js';
import { readingsOf, tellingRange } from '../../src/ui/readings.js';
import { rightDraft } from './support.js';

const passage = (id: string): Passage => ({ id, title: id, text: 'One sentence. Another one.' });
const excerpt = (passageId: string): Excerpt => ({
  passageId,
  start: 0,
  end: 26,
  mark: { start: 0, end: 13 },
  relevance: 0.5,
});
const passageOf = (id: string) => (id === 'lost' ? undefined : passage(id));

function answered(draft: Partial<Draft>): Outcome {
  const own = { ...rightDraft, ...draft };
  return { status: 'answered', answer: 'a', round: 1, probability: 0.5, draft: own };
}

describe('readings', () => {
  it('are the best of two passages that the answer does not show', () => {
    const readings = ['a', 'b', 'b', 'lost', 'c', 'd'].map(excerpt);
    const shown = readingsOf(answered({ readings }), passageOf, ['a']);
    expect(shown.map((each) => each.passage.id)).toEqual(['b', 'c']);
  });

  it('replace an answer, taken from the closest draft if the run has none', () => {
    const silent = {
      status: 'abstained',
      reason: 'turns-spent',
      lookedFor: [],
      missing: [],
      closest: { draft: { ...rightDraft, readings: [excerpt('a')] }, probability: 0.1 },
    } as const;
    expect(readingsOf(silent, passageOf).map((each) => each.passage.id)).toEqual(['a']);
    const own = { ...silent, readings: [excerpt('b')] };
    expect(readingsOf(own, passageOf).map((each) => each.passage.id)).toEqual(['b']);
  });

  it('are none in a run from an older version', () => {
    expect(readingsOf(answered({}), passageOf)).toEqual([]);
  });

  it('mark the most relevant part, but not all of an answer', () => {
    const all = { ...excerpt('a'), mark: { start: 0, end: 26 } };
    expect(tellingRange(passage('a'), excerpt('a'), true)).toEqual([{ start: 0, end: 13 }]);
    expect(tellingRange(passage('a'), all, true)).toEqual([]);
    expect(tellingRange(passage('a'), all, false)).toEqual([{ start: 0, end: 26 }]);
    const item = { ...passage('a'), blocks: [{ kind: 'item', depth: 0, start: 0, end: 26 }] } as const;
    expect(tellingRange(item, all, false)).toEqual([]);
  });
});

describe('the link of a passage in the page', () => {
  it('is absent if it is only an anchor, or relative to an unknown corpus', () => {
    const page = 'https://a.example/';
    expect(passageAddress('guide/', page, null)).toBeNull();
    expect(passageAddress('#q=x', page, null)).toBeNull();
    expect(passageAddress('javascript:1', page, null)).toBeNull();
    expect(passageAddress('/guide/', page, null)).toBe('https://a.example/guide/');
    expect(passageAddress('https://b.example/x', page, null)).toBe('https://b.example/x');
  });
});
