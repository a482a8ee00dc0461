import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { composeDraft, readingOf } from '../../../src/reasoners/reader/reader-draft.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { excerptAround, longestSentence, passageCloseTo } from '../../../src/reasoners/reader/sentences.js';
import { hostileTexts } from '../hostile-texts.js';
import { config, inputOf, logits, outputsOf, segmentOf, spanLogits, words } from './support.js';

const question = 'Which port does the harbour server use?';
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/u;
const passageOf = (text: string): Passage => ({ id: 'p', title: 'Harbour', text });
const wholeOf = (text: string) => ({
  passage: passageOf(text),
  range: { start: 0, end: text.length },
  support: 1,
});

/** The draft of a reader that points at one token of the text. */
function draftAt(text: string, token: number) {
  const passages = [passageOf(text)];
  const window = makeWindow(words, config, question, passages);
  const segment = segmentOf(window, 0, 'text');
  const place = segment.first + Math.min(token, segment.pieces.ids.length - 1);
  const at = logits(window, { [place]: 9 });
  const outputs = outputsOf(window, { answer: spanLogits(at, at) });
  return composeDraft(readingOf(inputOf(question, { passages }), passages, window, outputs, config));
}

describe('what a draft cites', () => {
  const texts = Object.entries(hostileTexts).flatMap(([name, text]) => [
    [name, text, 0] as const,
    [`${name} after a sentence`, `The harbour server uses port 8080. It ${text}`, 4] as const,
    [`${name} around the answer`, `${text.slice(0, 3000)} port 8080 ${text}`, 60] as const,
  ]);

  it.each(texts)(
    'is short enough to read, contains the answer and is part of the passage: %s',
    (_, text, token) => {
      const { answer, rationale, citations } = draftAt(text, token);
      expect(rationale.length).toBeLessThanOrEqual(longestSentence);
      expect(rationale).not.toMatch(loneSurrogate);
      expect(citations.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(rationale);
      // If nothing in the passage can be an answer, the likeliest span is a word of the question.
      if (answer !== null && !question.includes(answer)) {
        expect(answer.length).toBeLessThanOrEqual(longestSentence);
        expect(rationale).toContain(answer);
      }
    },
  );

  it('is the whole sentence up to the limit, and the words around the answer beyond it', () => {
    const sentence = (length: number) => `${'quay '.repeat(length / 5 - 1)}end.`;
    expect(draftAt(sentence(longestSentence), 100).rationale).toBe(sentence(longestSentence));
    const cut = draftAt(sentence(longestSentence + 5), 100).rationale;
    expect(cut).toMatch(/^(?:quay )+quay$/u);
    expect(cut.length).toBeGreaterThan(300);
    expect(cut.length).toBeLessThan(500);
  });

  it('consists of whole words and characters, wherever the answer is', () => {
    const piece = fc.constantFrom('quay ', 'port 8080 ', '😀', '港', 'x'.repeat(90), '  ', '\n');
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 300, maxLength: 600 }),
        fc.nat(),
        fc.nat(40),
        (pieces, at, length) => {
          const text = pieces.join('').trim();
          const answerStart = at % text.length;
          const answer = { start: answerStart, end: Math.min(text.length, answerStart + length) };
          const { range } = excerptAround(wholeOf(text), answer);
          if (text.length > longestSentence) expect(range.end - range.start).toBeLessThanOrEqual(440);
          else expect(range).toEqual({ start: 0, end: text.length });
          expect(range.start).toBeLessThanOrEqual(answer.start);
          expect(range.end).toBeGreaterThanOrEqual(answer.end);
          const outside = [text.slice(0, range.start), text.slice(range.end)];
          if (outside.every((part) => !loneSurrogate.test(part)))
            expect(text.slice(range.start, range.end)).not.toMatch(loneSurrogate);
        },
      ),
    );
  });

  it('is the beginning of an overlong sentence if the answer is not in it', () => {
    const text = 'moonlit harbour '.repeat(100).trim();
    const { range } = excerptAround(wholeOf(text), null);
    expect(range.start).toBe(0);
    expect(text.slice(0, range.end)).toMatch(/^(?:moonlit harbour )+moonlit(?: harbour)?$/u);
    expect(range.end).toBeLessThanOrEqual(200);
  });
});

describe('a close reading', () => {
  it('leaves out a preceding sentence that is too long to be read with it', () => {
    const long = `${'quay '.repeat(2000)}end.`;
    const passage = passageOf(`${long} The port is 8080.`);
    const range = { start: long.length + 1, end: passage.text.length };
    expect(passageCloseTo({ passage, range, support: 1 }).text).toBe('The port is 8080.');
  });
});
