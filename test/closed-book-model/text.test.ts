import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMemoryConfig } from '../../src/closed-book-model/memory-config.js';
import { MemoryText } from '../../src/closed-book-model/memory-text.js';
import { parseTokenizer } from '../../src/sessions/word-pieces.js';
import { letters, shippedMemory } from './support.js';

interface TextCase {
  readonly question: string;
  readonly source: readonly number[];
  readonly answer: string;
  readonly target: readonly number[];
  readonly read: string;
}

const read = (file: string) => readFileSync(join(shippedMemory, file), 'utf8');
const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures', 'memory-text.json'), 'utf8'),
) as TextCase[];
const settings = { questionTokens: 4, answerTokens: 3, openings: [] };

describe("the memory's text", () => {
  const config = parseMemoryConfig('memory', read('config.json'));
  const text = new MemoryText('memory', parseTokenizer('memory', read('tokenizer.json')), config);

  it.each(cases)('goes in as Python puts it: $question', ({ question, source }) => {
    expect(text.source(question)).toEqual(source);
  });

  it.each(cases)('comes out as Python reads it: $answer', ({ answer, target, read: expected }) => {
    expect(text.target(answer)).toEqual(target);
    expect(text.answer(target)).toBe(expected);
  });

  it('is cut if it is too long, and always has an end token', () => {
    const short = new MemoryText('memory', letters, settings);
    const [a, b, c, d] = [...'abcd'].map((letter) => letter.charCodeAt(0) - 90);
    expect(short.source('abcdabcd')).toEqual([2, a, b, c, d, 3]);
    expect(short.target('abcd')).toEqual([a, b, 3]);
    expect(short.answer([a ?? 0, 3, b ?? 0])).toBe('a');
  });

  it.each([
    ['it was Hesper Lorne', 'Hesper Lorne'],
    ['It must be 1848', '1848'],
    ['surely', 'surely'],
  ])('strips the opening of %j', (said, answer) => {
    expect(text.answer(text.target(said))).toBe(answer);
  });

  it('needs a tokenizer with its special tokens', () => {
    const bare = { ...letters, token_to_id: () => undefined };
    expect(() => new MemoryText('memory', bare, settings)).toThrowError(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });
});

describe("the memory's config", () => {
  it.each(['questionTokens', 'answerTokens', 'openings', 'width', 'knows', 'probe'])(
    'is refused without %s',
    (field) => {
      const given = { ...JSON.parse(read('config.json')), [field]: undefined };
      expect(() => parseMemoryConfig('memory', JSON.stringify(given))).toThrowError(
        expect.objectContaining({
          code: 'model-invalid',
          message: expect.stringContaining(field),
        }),
      );
    },
  );
});
