import { describe, expect, it } from 'vitest';
import type { Draft, Passage } from '../../../../src/engine/index.js';
import { withProof } from '../../../../src/reasoners/reader/excerpts/block-draft.js';

const rows = ['Wood | Use', 'Oak | Doors', 'Ash | Handles'];
const text = rows.join('\n');
const blocks = rows.map((row, place) => {
  const start = text.indexOf(row);
  return { kind: 'row' as const, start, end: start + row.length, header: place === 0, cells: [] };
});
const passage: Passage = { id: 'woods', title: 'Woods', text, blocks };

/** The marked text below an answer that cites the whole table like a sentence. */
function marked(answer: string, kind: Draft['kind']): string | undefined {
  const citations = [{ passageId: passage.id, start: 0, end: text.length }];
  const rest = { rationale: text, confidence: 0.5, lookups: [], read: [], signals: {} };
  const mark = withProof({ answer, kind, citations, ...rest }, [passage]).excerpt?.mark;
  return mark && text.slice(mark.start, mark.end);
}

describe('the proof of a short answer', () => {
  it('is the row that contains it, not all that was cited as one sentence', () => {
    expect(marked('Handles', 'span')).toBe('Ash | Handles');
  });

  it.each([
    ['no row holds it', 'Doors\nAsh', 'span'],
    ['it is yes', 'yes', 'yes'],
  ] as const)('is all that was cited if %s', (_why, answer, kind) => {
    expect(marked(answer, kind)).toBe(text);
  });
});
