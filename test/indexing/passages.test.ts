import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Piece } from '../../src/indexing/page.js';
import { fewestWords, mostWords, sectionPassages } from '../../src/indexing/section-passages.js';
import { wordCount } from '../../src/indexing/word-count.js';
import { visibleText } from '../../src/text/visible-text.js';
import { html, wordsOf } from './support.js';

const letters = (text: string) => text.replace(/\s+/gu, '');

const sentence = fc.integer({ min: 1, max: 25 }).map((count) => `${wordsOf(count, 'Word')}.`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((all) => `<p>${all.join(' ')}</p>`);
const list = fc
  .array(sentence, { minLength: 1, maxLength: 12 })
  .map((all) => `<ul>${all.map((each) => `<li>${each}</li>`).join('')}</ul>`);
const code = fc
  .array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 })
  .map(
    (lines) => `<pre><code>first\n${lines.map((count) => wordsOf(count, 'code')).join('\n')}</code></pre>`,
  );
const body = fc.array(fc.oneof(paragraph, list, code), { minLength: 1, maxLength: 12 });

describe('passages of a section', () => {
  it('have 60 to 220 words unless the section is shorter', () => {
    fc.assert(
      fc.property(body, (blocks) => {
        const counts = html(`<main><h1 id="a">A</h1>${blocks.join('')}</main>`).map(({ text }) =>
          wordCount(text),
        );
        const total = counts.reduce((sum, count) => sum + count, 0);
        for (const count of counts) {
          expect(count).toBeLessThanOrEqual(mostWords);
          expect(count).toBeGreaterThanOrEqual(Math.min(fewestWords, total));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('neither lose nor add any text of the page', () => {
    fc.assert(
      fc.property(body, (blocks) => {
        const texts = html(`<main><h1 id="a">A</h1>${blocks.join('')}</main>`).map(({ text }) => text);
        const before = blocks
          .join('')
          .replaceAll('<li>', '- ')
          .replace(/<[^>]*>/g, ' ');
        expect(letters(texts.join(' '))).toBe(letters(before));
      }),
      { numRuns: 150 },
    );
  });

  it('stay within the limits whenever any split does, and only a single piece may be longer', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 260 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(pieces, (lengths) => {
        const counts = sectionPassages(lengths.map(pieceOf)).map(({ text }) => wordCount(text));
        const total = lengths.reduce((sum, length) => sum + length, 0);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
        for (const count of counts) if (count > mostWords) expect(lengths).toContain(count);
        if (total > mostWords && canBeSplit(lengths)) {
          for (const count of counts) {
            expect(count).toBeGreaterThanOrEqual(fewestWords);
            expect(count).toBeLessThanOrEqual(mostWords);
          }
        }
      }),
    );
  });

  it('are cut between paragraphs rather than within them, and not after a colon', () => {
    const [first, second] = html(
      `<main><p>${wordsOf(60)}.</p><p>${wordsOf(50)}. Do it so:</p><ul><li>${wordsOf(60)}</li><li>${wordsOf(60)}</li></ul></main>`,
    );
    expect(first?.text).toBe(`${wordsOf(60)}.`);
    expect(second?.text).toContain('Do it so:\n\n- word0');
  });

  it('repeat the heading row of a table that is cut', () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) => `<tr><td>option${row}</td><td>${wordsOf(10)}</td></tr>`,
    );
    const passages = html(
      `<main><table><tr><th>Name</th><th>Meaning</th></tr>${rows.join('')}</table></main>`,
    );
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) {
      expect(text).toMatch(/^Name \| Meaning\noption/);
      expect(wordCount(text)).toBeLessThanOrEqual(mostWords);
    }
  });

  it('count the words of scripts without spaces', () => {
    expect(wordCount('one two-three')).toBe(2);
    expect(wordCount('日本語の文章を読む')).toBeGreaterThan(3);
    const [...passages] = html(`<main><p>${'我们使用响应式状态来更新页面。'.repeat(80)}</p></main>`);
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) expect(wordCount(text)).toBeLessThanOrEqual(mostWords);
    expect(passages.map(({ text }) => text).join('')).toBe('我们使用响应式状态来更新页面。'.repeat(80));
  });
});

describe('the visible part of a text', () => {
  it('has no invisible or bidirectional control character, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const seen = visibleText(text);
        expect(seen).not.toMatch(
          /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\uFEFF\u00AD\u{E0000}-\u{E007F}\p{Cs}]/u,
        );
        expect(visibleText(seen)).toBe(seen);
      }),
    );
  });

  it('has no code point that Unicode reserves for invisible characters', () => {
    for (const free of ['\u2065', '\uFFF0', '\u{E0000}', '\u{E0002}', '\u{E0080}', '\u{E0FFF}']) {
      expect(visibleText(`a${free}b`)).toBe('ab');
    }
  });

  it('keeps the joiners that Persian and emoji need', () => {
    expect(visibleText('می\u200Cخواهم 👩\u200D💻')).toBe('می\u200Cخواهم 👩\u200D💻');
    expect(visibleText('a \u200D\u200C b')).toBe('a  b');
  });
});

function pieceOf(length: number, position: number): Piece {
  return {
    text: wordsOf(length, `p${position}x`),
    words: length,
    gap: ' ',
    cut: position % 3 === 0 ? 0 : 40,
    block: { kind: 'paragraph' },
  };
}

/** Whether any split keeps every part within the limits, by brute force. */
function canBeSplit(lengths: readonly number[]): boolean {
  const reachable = [true];
  lengths.forEach((_, end) => {
    let sum = 0;
    let isReachable = false;
    for (let from = end; from >= 0; from -= 1) {
      sum += lengths[from] ?? 0;
      if (sum >= fewestWords && sum <= mostWords && reachable[from] === true) isReachable = true;
    }
    reachable.push(isReachable);
  });
  return reachable.at(-1) === true;
}
