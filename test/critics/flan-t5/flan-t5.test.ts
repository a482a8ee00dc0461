import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { criticTokens, textEncoder } from '../../../src/critics/flan-t5/critic-text.js';
import { parseTokenizer } from '../../../src/sessions/word-pieces.js';
import { tokenizerJson } from '../../reasoners/reader/support.js';
import { flanT5Folder, fromPython, pythonInputs } from '../support.js';

const t5Tokenizer = readFileSync(new URL('tokenizer.json', flanT5Folder), 'utf8');
const tokenizer = parseTokenizer('flan-t5-shaped', t5Tokenizer);

describe('what a Flan-T5 reads', () => {
  it.each(pythonInputs)('is the same tokens as in Python: “$question”', (expected) => {
    const longest = Math.max(...pythonInputs.map(({ inputIds }) => inputIds.length));
    expect(criticTokens(textEncoder(tokenizer), fromPython(expected), longest, '')).toEqual(
      expected.inputIds,
    );
  });

  it('is split by its SentencePiece tokenizer as by the Python one, with its end token', () => {
    for (const { head } of pythonInputs) expect(tokenizer.encode(head.text).ids).toEqual(head.ids);
  });
});

describe('what a tokenizer puts around a text', () => {
  it('is an end token after it for T5', () => {
    const encoder = textEncoder(tokenizer);
    expect([encoder.before, encoder.after]).toEqual([[], [1]]);
  });

  it('is a token on either side for BERT', () => {
    const encoder = textEncoder(parseTokenizer('critic', tokenizerJson));
    expect([encoder.before, encoder.after]).toEqual([[101], [102]]);
  });
});
