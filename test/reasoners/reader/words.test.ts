import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LimenError } from '../../../src/engine/index.js';
import { contentWords, overlap } from '../../../src/reasoners/reader/content-words.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';
import { words } from './support.js';

describe('content words', () => {
  it('are distinct, in lower case, without accents and function words', () => {
    expect([...contentWords('Who was the ÉMILE of Emile, and where is C3PO?')]).toEqual(['emile', 'c3po']);
    expect(contentWords('who is it?').size).toBe(0);
  });

  it('keep marks that are not accents, each word as written', () => {
    for (const [written, kept] of [
      ['मिट्टी की भट्ठी', ['मिट्टी', 'की', 'भट्ठी']],
      ['களிமண் சூளை?', ['களிமண்', 'சூளை']],
      ['เตาเผา', ['เตาเผา']],
      ['ガラス', ['ガラス']],
      ['가마', ['가마']],
      ['\u20DD ✔\uFE0F', []],
    ] as const) {
      expect([...contentWords(written)]).toEqual(kept);
    }
  });

  it('in Korean overlap by the letters of their syllables, whatever ending follows', () => {
    expect(overlap(contentWords('서울에서'), contentWords('서울은'))).toBe(1);
  });

  it('overlap by their first five letters', () => {
    const asked = contentWords('discovered moons');
    expect(overlap(asked, contentWords('the discovery of a moon'))).toBe(0.5);
    expect(overlap(asked, contentWords('moons discovered twice'))).toBe(1);
    expect(overlap(asked, new Set())).toBe(0);
    expect(overlap(new Set(), asked)).toBe(1);
  });

  it('overlap by a share between 0 and 1, and fully with themselves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const share = overlap(contentWords(one), contentWords(other));
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(overlap(contentWords(one), contentWords(one))).toBe(1);
      }),
    );
  });
});

describe('word pieces', () => {
  it('give each token the range of its whole word', () => {
    const text = 'Lindvik saw it.';
    const { ids, starts, ends } = words.encode(text);
    expect(ids.length).toBeGreaterThan(4);
    const ranges = new Set(starts.map((start, at) => text.slice(start, ends[at])));
    expect([...ranges]).toEqual(['Lindvik', 'saw', 'it', '.']);
  });

  it('stop at the limit, also in the middle of a word', () => {
    const whole = words.encode('Chicxulub crater');
    const cut = words.encode('Chicxulub crater', 2);
    expect(cut.ids).toEqual(whole.ids.slice(0, 2));
    expect(cut.starts).toEqual([0, 0]);
    expect(words.encode('Chicxulub', 0).ids).toEqual([]);
  });

  it('refer to real words of the text, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        const { ids, starts, ends } = words.encode(text);
        expect([starts.length, ends.length]).toEqual([ids.length, ids.length]);
        const seen: number[] = [];
        let before = 0;
        starts.forEach((start, at) => {
          const end = ends[at] ?? -1;
          const isNew = at === 0 || start !== starts[at - 1];
          expect(start).toBeGreaterThanOrEqual(isNew ? before : 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          const word = text.slice(start, end);
          expect(word).not.toMatch(/\s/u);
          if (isNew) seen.push(...words.encode(word).ids);
          before = end;
        });
        // Every range, encoded on its own, yields the tokens that map to it.
        expect(seen).toEqual(ids);
      }),
    );
  });

  it.each(['', '{', 'null', '{}', '{"model":{"type":"Nonsense"}}'])(
    'of a broken tokenizer %j are refused',
    (json) => {
      const parse = () => WordPieces.parse('reader', json);
      expect(parse).toThrow(LimenError);
      expect(parse).toThrow(expect.objectContaining({ code: 'model-invalid' }));
    },
  );
});
