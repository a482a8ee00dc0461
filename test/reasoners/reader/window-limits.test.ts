import { describe, expect, it, vi } from 'vitest';
import { MemoryText } from '../../../src/closed-book-model/memory-text.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { parseTokenizer, WordPieces } from '../../../src/sessions/word-pieces.js';
import { letters } from '../../closed-book-model/support.js';
import { hostileTexts } from '../hostile-texts.js';
import { config, tokenizerJson, words } from './support.js';

const hostile = Object.entries(hostileTexts);
const passagesOf = (text: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({ id: `p${place}`, title: text, text }));

describe('the input of the reader never exceeds its window', () => {
  it.each(hostile)('with %s as question, titles and texts', (_, text) => {
    const window = makeWindow(words, config, text, passagesOf(text, config.windowPassages));
    expect(window.ids.length).toBeLessThanOrEqual(config.windowTokens);
    for (const { source, pieces } of window.segments) {
      expect(Math.max(0, ...pieces.ends)).toBeLessThanOrEqual(source.length);
    }
  });

  it.each([5, 20, 170, 300])('with %d passages', (count) => {
    const { ids, segments } = makeWindow(
      words,
      config,
      'Which port?',
      passagesOf('The harbour port. ', count),
    );
    expect(ids.length).toBeLessThanOrEqual(config.windowTokens);
    expect(ids.at(-1)).toBe(102);
    expect(segments.filter(({ part }) => part === 'text').length).toBeLessThanOrEqual(count);
  });

  it.each([3, 4, 5, 10, 70])('with a window of %d tokens', (windowTokens) => {
    const limits = { ...config, windowTokens };
    const { ids } = makeWindow(words, limits, 'moonlit '.repeat(100), passagesOf('harbour '.repeat(100), 4));
    expect(ids.length).toBeLessThanOrEqual(windowTokens);
  });
});

describe('a tokenizer', () => {
  it.each(hostile)('is given no more of %s than can have an effect, and no endless word', (_, text) => {
    const tokenizer = parseTokenizer('reader', tokenizerJson);
    const encode = vi.spyOn(tokenizer, 'encode');
    const given = [text, text.repeat(10)].map((long) => {
      encode.mockClear();
      new WordPieces(tokenizer).encode(long, config.windowTokens);
      const lengths = encode.mock.calls.map(([word]) => word.length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
      return lengths.reduce((sum, length) => sum + length, 0);
    });
    expect(Math.max(...given)).toBeLessThan(20_000);
  });

  it.each(hostile)('of the memory is given no more of %s than can have an effect', (_, text) => {
    const encode = vi.spyOn(letters, 'encode');
    const settings = { questionTokens: 48, answerTokens: 18, openings: [] };
    const memory = new MemoryText('memory', letters, settings);
    expect(memory.source(text.repeat(10)).length).toBeLessThanOrEqual(50);
    expect(memory.target(text.repeat(10)).length).toBeLessThanOrEqual(18);
    const given = encode.mock.calls.reduce((sum, [each]) => sum + each.length, 0);
    encode.mockRestore();
    expect(given).toBeLessThan(5000);
  });

  it('caches no word so long that it fills the memory', () => {
    const tokenizer = parseTokenizer('reader', tokenizerJson);
    const encode = vi.spyOn(tokenizer, 'encode');
    const remembering = new WordPieces(tokenizer);
    for (const word of ['x'.repeat(100), 'x'.repeat(101)]) {
      remembering.encode(word);
      remembering.encode(word);
    }
    expect(encode.mock.calls.map(([word]) => word.length)).toEqual([100, 101, 101]);
  });
});
