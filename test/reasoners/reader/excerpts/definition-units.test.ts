import { describe, expect, it } from 'vitest';
import type { Block, Passage } from '../../../../src/engine/index.js';
import { unitsOf } from '../../../../src/reasoners/reader/excerpts/units.js';

function told(text: string, ...blocks: readonly Block[]): readonly string[] {
  const passage: Passage = { id: 'a', title: 'A', text, blocks };
  return unitsOf(passage).map(({ start, end }) => text.slice(start, end));
}

describe('the units of a definition', () => {
  it('keep a term with the first sentence that explains it', () => {
    const text = 'Kerf\nThe cut. It is wide.';
    const block: Block = { kind: 'definition', start: 0, end: text.length, term: { start: 0, end: 4 } };
    expect(told(text, block)).toEqual(['Kerf\nThe cut.', 'It is wide.']);
  });

  it('keep an unexplained term alone', () => {
    expect(told('Kerf', { kind: 'definition', start: 0, end: 4, term: { start: 0, end: 4 } })).toEqual([
      'Kerf',
    ]);
  });

  it('keep several terms together, and what is explained on their own line', () => {
    const text = 'Rip\nRive\nTo split. By hand.';
    const term = { start: 0, end: 8 };
    expect(told(text, { kind: 'definition', start: 0, end: text.length, term })).toEqual([
      'Rip\nRive\nTo split.',
      'By hand.',
    ]);
    const line = 'Jig: what holds. It stays.';
    const inLine: Block = { kind: 'definition', start: 0, end: line.length, term: { start: 0, end: 3 } };
    expect(told(line, inLine)).toEqual(['Jig: what holds.', 'It stays.']);
  });
});
