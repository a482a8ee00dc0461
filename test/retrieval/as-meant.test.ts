import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundPassage } from '../../src/engine/index.js';
import { asMeant } from '../../src/retrieval/vectors/as-meant.js';

/** Passages that matched these terms, best first. */
function finding(...matched: readonly (readonly string[])[]): readonly FoundPassage[] {
  return matched.map((matchedTerms, place) => ({
    passage: { id: String(place), title: '', text: '' },
    score: 1,
    matchedTerms,
  }));
}

describe('a query as it is meant', () => {
  it('has its last word finished as the best passage that can finish it has it', () => {
    expect(asMeant('keep a wardr', finding(['keep'], ['wardrobe', 'keep']))).toBe('keep a wardrobe');
    expect(asMeant('Wardr', finding(['wardrobemaker', 'wardrobe']))).toBe('wardrobe');
  });

  it('keeps a last word that a space ends, or that is whole', () => {
    expect(asMeant('keep a war ', finding(['warden', 'keep']))).toBe('keep a war ');
    expect(asMeant('keep a war', finding(['war', 'warden']))).toBe('keep a war');
  });

  it('has a mistyped word as the best passage spells it, and no other passage', () => {
    expect(asMeant('mend a wadrobe door', finding(['wardrobe', 'door']))).toBe('mend a wardrobe door');
    expect(asMeant('mend a wadrobe door', finding(['door'], ['wardrobe']))).toBe('mend a wadrobe door');
  });

  it('keeps words that some passage has, and those that a search leaves out', () => {
    expect(asMeant('what doors, then', finding(['door', 'whet', 'thaw']))).toBe('what doors, then');
  });

  it('keeps everything beside the words', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.array(fc.string())), (text, matched) => {
        expect(asMeant(text, finding())).toBe(text);
        expect(asMeant(` ${text} `, finding(...matched))).toMatch(/^ .* $/su);
      }),
    );
  });
});
