import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CriticTextEncoder,
  criticTokens,
  textEncoder,
} from '../../../src/critics/flan-t5/critic-text.js';
import { FlanT5Critic, sourceTokens } from '../../../src/critics/flan-t5/flan-t5-critic.js';
import { parseTokenizer } from '../../../src/sessions/word-pieces.js';
import { hostileTexts } from '../../reasoners/hostile-texts.js';
import { criticHead, criticInputOf, flanT5Folder } from '../support.js';

const read = (file: URL) => readFileSync(file, 'utf8');
const wordPieces = textEncoder(
  parseTokenizer('reader', read(new URL('../../../models/reader/tokenizer.json', import.meta.url))),
);
const maxTokens = 224;
const flanT5 = textEncoder(parseTokenizer('critic', read(new URL('tokenizer.json', flanT5Folder))));

/** One token per character, so that tokens are readable. */
const characters: CriticTextEncoder = {
  encode: (text) => Array.from(text, (each) => each.codePointAt(0) ?? 0),
  before: [1],
  after: [2],
};
const readable = (ids: readonly number[]) => String.fromCodePoint(...ids.slice(1, -1));

/** The encoder, and the total number of characters passed to it. */
function counted(encoder: CriticTextEncoder): { readonly encoder: CriticTextEncoder; given(): number } {
  let given = 0;
  const encode = (text: string) => {
    given += text.length;
    return encoder.encode(text);
  };
  return { encoder: { ...encoder, encode }, given: () => given };
}

const hostile = Object.entries(hostileTexts);

describe('what the critic reads is never longer than its limit', () => {
  it.each(hostile)('with %s in every place', (_, text) => {
    const input = criticInputOf({
      question: text.slice(0, 1000),
      passages: [{ id: 'p', title: text, text }],
      draft: { answer: text, rationale: text },
    });
    expect(criticTokens(wordPieces, input, maxTokens, '').length).toBeLessThanOrEqual(maxTokens);
    const reading = { model: 'flan', instruction: text, labels: { reject: 0, accept: 1 }, temperature: 1 };
    const seq2seq = { encode: async () => null, firstLogits: async () => new Float32Array(2) };
    expect(new FlanT5Critic(seq2seq, flanT5, reading).tokens(input).length).toBeLessThanOrEqual(sourceTokens);
  });

  it.each(hostile)('with %s only as the rationale, and the question stays whole', (_, rationale) => {
    const input = criticInputOf({ draft: { rationale } });
    const tokens = criticTokens(wordPieces, input, maxTokens, '');
    const question = wordPieces.encode(`question: ${input.question}`);
    expect(tokens.length).toBeLessThanOrEqual(maxTokens);
    expect(tokens.slice(1, 1 + question.length)).toEqual(question);
    expect(tokens.slice(0, -1)).toEqual(expect.arrayContaining([...wordPieces.encode('Bartolomeo Lindvik')]));
  });

  it('for all lengths of question, answer and rationale, all limits and any instruction', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(
        fc.record({ question: text, answer: fc.option(text), rationale: text, instruction: text }),
        fc.array(fc.record({ id: fc.uuid(), title: text, text }), { maxLength: 3 }),
        fc.integer({ min: 2, max: 900 }),
        ({ question, answer, rationale, instruction }, passages, limit) => {
          const input = criticInputOf({ question, passages, draft: { answer, rationale } });
          const tokens = criticTokens(characters, input, limit, instruction);
          expect(tokens.length).toBeLessThanOrEqual(limit);
          expect([tokens[0], tokens.at(-1)]).toEqual([1, 2]);
          const head = criticHead(characters, input, instruction);
          if (head.length <= limit - 2) expect(tokens.slice(1, 1 + head.length)).toEqual(head);
        },
      ),
    );
  });

  it.each(hostile)(
    'and its tokenizer is given a bounded text, with ten times as much of %s too',
    (_, text) => {
      const given = [text, text.repeat(10)].map((long) => {
        const { encoder, given } = counted(characters);
        const passages = Array.from({ length: 5 }, (__, place) => ({
          id: `p${place}`,
          title: long,
          text: long,
        }));
        criticTokens(
          encoder,
          criticInputOf({ question: long, passages, draft: { answer: long, rationale: long } }),
          224,
          '',
        );
        return given();
      });
      expect(Math.max(...given)).toBeLessThan(60_000);
    },
  );
});

describe('a draft that is too long for the critic', () => {
  // `test_critic_input.py` expects the same of the Python code.
  const input = criticInputOf({
    question: 'Who?',
    draft: { answer: 'a'.repeat(30), rationale: 'r'.repeat(300) },
    passages: [{ id: 'p', title: 'T', text: 'never read' }],
  });

  it('gives each part a share, and what a short one leaves to the others', () => {
    expect(readable(criticTokens(characters, input, 102, ''))).toBe(
      `question: Who?answer: ${'a'.repeat(30)}rationale: ${'r'.repeat(29)}round: 1`,
    );
    expect(readable(criticTokens(characters, input, 62, ''))).toBe(
      `question: Who?answer: ${'a'.repeat(11)}rationale: ${'r'.repeat(8)}round: 1`,
    );
  });

  it('leaves a short instruction whole', () => {
    expect(readable(criticTokens(characters, input, 102, 'Judge: '))).toBe(
      `Judge: question: Who?answer: ${'a'.repeat(28)}rationale: ${'r'.repeat(24)}round: 1`,
    );
  });
});
