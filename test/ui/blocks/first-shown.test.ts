import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordCount } from '../../../src/indexing/word-count.js';
import { firstShown, mostWordsFirst } from '../../../src/ui/blocks/first-shown.js';
import { anyPassage, anyRange, passageOf, placeOf, whole } from './support.js';

const sentence = (number: number): string => `This is sentence ${number} about the slow drying of clay.`;
const sentences = (count: number): string =>
  Array.from({ length: count }, (_, index) => sentence(index)).join(' ');

function shownOf(passage: Parameters<typeof firstShown>[0], mark = { start: 0, end: 1 }): string {
  const { start, end } = firstShown(passage, { ...whole(passage), mark });
  return passage.text.slice(start, end);
}

describe('the part of an excerpt shown first', () => {
  it('is all of it if it is short', () => {
    const short = passageOf({ kind: 'paragraph', text: sentences(3) });
    expect(shownOf(short)).toBe(short.text);
  });

  it('ends with a sentence, before eighty words', () => {
    const long = passageOf({ kind: 'paragraph', text: sentences(30) });
    const shown = shownOf(long);
    expect(shown).toBe(sentences(8));
    expect(wordCount(shown)).toBeLessThanOrEqual(mostWordsFirst);
  });

  it('ends with a word if a sentence is longer', () => {
    const long = passageOf({ kind: 'paragraph', text: 'clay '.repeat(200).trim() });
    expect(shownOf(long)).toBe('clay '.repeat(80).trim());
  });

  it('is one list, however long, with what introduces it', () => {
    const items = Array.from({ length: 60 }, (_, index) => [
      { text: '\n- ' },
      { kind: 'item', depth: 0, text: sentence(index) } as const,
    ]).flat();
    const listed = passageOf(
      { kind: 'paragraph', text: 'Let it dry:' },
      ...items,
      { text: '\n\n' },
      { kind: 'paragraph', text: 'Only then fire it.' },
    );
    expect(shownOf(listed)).toBe(listed.text.slice(0, listed.text.indexOf('\n\nOnly')));
  });

  it('is not two long ones', () => {
    const code = (name: string) => ({ kind: 'code', margin: 0, text: `${name} `.repeat(90).trim() }) as const;
    const two = passageOf(code('first'), { text: '\n\n' }, code('second'));
    expect(shownOf(two)).toBe('first '.repeat(90).trim());
  });

  it('ends with no introduction of what is left out', () => {
    const passage = passageOf(
      { kind: 'code', margin: 0, text: 'fire '.repeat(60).trim() },
      { text: '\n\n' },
      { kind: 'paragraph', text: `${sentence(1)} Then run:` },
      { text: '\n\n' },
      { kind: 'code', margin: 0, text: 'cool '.repeat(60).trim() },
    );
    expect(shownOf(passage)).toMatch(/fire\n\nThis is sentence 1 about the slow drying of clay\.$/u);
    expect(shownOf(passage, placeOf(passage, 'Then run:'))).toMatch(/^Then run:.*cool$/su);
  });

  it('starts with the introduction of the most relevant code', () => {
    const passage = passageOf(
      { kind: 'paragraph', text: sentences(12) },
      { text: '\n\n' },
      { kind: 'paragraph', text: 'Then run:' },
      { text: '\n\n' },
      { kind: 'code', margin: 0, text: 'cool '.repeat(60).trim() },
    );
    expect(shownOf(passage, placeOf(passage, 'cool'))).toMatch(/^Then run:\n\ncool.*cool$/su);
  });

  it.each(['e.g.', 'z. B.', 'A.'])('does not end behind %s', (shortened) => {
    const text = `${sentences(7)} Take ${shortened} ${'Clay '.repeat(40).trim()}.`;
    expect(shownOf(passageOf({ kind: 'paragraph', text }))).toBe(sentences(7));
  });

  it('starts with the most relevant part if the beginning does not reach it', () => {
    const long = passageOf({ kind: 'paragraph', text: sentences(30) });
    expect(shownOf(long, placeOf(long, sentence(20)))).toBe(
      Array.from({ length: 8 }, (_, index) => sentence(20 + index)).join(' '),
    );
  });

  it('includes a whole table for the most relevant row', () => {
    const rows = Array.from({ length: 12 }, (_, index) => [
      { kind: 'row', header: index === 0, text: `Cone ${index} | ${1000 + index} degrees` } as const,
      { text: '\n' },
    ]).flat();
    const table = passageOf({ kind: 'paragraph', text: sentences(12) }, { text: '\n\n' }, ...rows);
    expect(shownOf(table, placeOf(table, 'Cone 9'))).toMatch(/^Cone 0 .*Cone 11/su);
  });

  it('counts the words of a script without spaces', () => {
    const text = '陶芸の窯はゆっくり冷ます。'.repeat(60);
    const shown = shownOf({ text });
    expect(shown.endsWith('。')).toBe(true);
    expect(shown.length).toBeLessThan(text.length / 2);
  });

  it('lies within the excerpt and is not empty, whatever a saved run claims', () => {
    fc.assert(
      fc.property(anyPassage, anyRange, anyRange, (passage, range, mark) => {
        const excerpt = {
          start: Math.max(0, range.start),
          end: Math.min(passage.text.length, range.end),
          mark,
        };
        fc.pre(excerpt.start < excerpt.end && passage.text.slice(excerpt.start, excerpt.end).trim() !== '');
        const { start, end } = firstShown(passage, excerpt);
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(excerpt.start);
        expect(end).toBeLessThanOrEqual(excerpt.end);
      }),
    );
  });
});
