import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CriticWindow, criticWindow, marks } from '../../../src/critics/trunk/critic-window.js';
import type { Citation, Passage } from '../../../src/engine/index.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';
import { hostileTexts } from '../../reasoners/hostile-texts.js';
import { tokenizerJson } from '../../reasoners/reader/support.js';
import { criticInputOf } from '../support.js';

interface PythonWindow {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: {
    readonly answer: string | null;
    readonly rationale: string;
    readonly citations: readonly Citation[];
  };
  readonly ids: readonly number[];
  readonly questionTokens: number;
  readonly marks: readonly number[];
}

/** Written by `models/training/make_fixtures.py`. */
const cases: readonly PythonWindow[] = JSON.parse(
  readFileSync(new URL('../../fixtures/critic-windows.json', import.meta.url), 'utf8'),
);
const { windowTokens, questionTokens, titleTokens, passages } = JSON.parse(
  readFileSync(new URL('../../../models/critic/config.json', import.meta.url), 'utf8'),
);
const shipped = { windowTokens, questionTokens, titleTokens, passages };
const words = WordPieces.parse('reader', tokenizerJson);

describe.each(cases)('what the critic reads for “$question”, $draft.citations.length cited', (expected) => {
  it('has the tokens and marks here that training gave it', () => {
    const { question, passages: found, draft } = expected;
    const window = criticWindow(words, shipped, criticInputOf({ question, passages: found, draft }));
    expect(window).toEqual({
      ids: expected.ids,
      questionTokens: expected.questionTokens,
      marks: expected.marks,
    });
  });
});

const limits = { windowTokens: 48, questionTokens: 12, titleTokens: 6, passages: 2 };
const port = { id: 'port', title: 'Harbour', text: 'The harbour server listens. Its port is 8080.' };
const lamp = { id: 'lamp', title: 'Lamp', text: 'Nine lamps stand on the quay.' };
const mast = { id: 'mast', title: 'Mast', text: 'The mast is tall.' };

function marked(window: CriticWindow, mark: number): readonly number[] {
  return window.ids.filter((_, place) => window.marks[place] === mark);
}

function windowOf(
  draft: Parameters<typeof criticInputOf>[0]['draft'],
  found = [port, lamp, mast],
): CriticWindow {
  return criticWindow(
    words,
    limits,
    criticInputOf({ question: 'Which port?', passages: found, ...(draft && { draft }) }),
  );
}

describe('what the critic reads', () => {
  it('marks the answer, its rationale and exactly the cited words', () => {
    const start = port.text.indexOf('Its');
    const citations = [{ passageId: 'port', start, end: port.text.length }];
    const window = windowOf({ answer: '8080', rationale: 'It says so.', citations });
    expect(marked(window, marks.answer)).toEqual(words.encode('8080').ids);
    expect(marked(window, marks.rationale)).toEqual(words.encode('It says so.').ids);
    expect(marked(window, marks.cited)).toEqual(words.encode('Its port is 8080.').ids);
  });

  it('has only the passages that the draft cites, the latest found first, and no more than its limit', () => {
    const cite = (...ids: readonly string[]) => ids.map((passageId) => ({ passageId, start: 0, end: 3 }));
    const read = (citations: readonly Citation[]) => {
      const { ids } = windowOf({ answer: 'x', rationale: 'y', citations });
      const place = ({ text }: Passage) => ids.indexOf(words.encode(text).ids[1] ?? -1);
      return [port, lamp, mast].filter((each) => place(each) > 0).sort((a, b) => place(a) - place(b));
    };
    expect(read(cite('lamp'))).toEqual([lamp]);
    expect(read(cite('port', 'mast'))).toEqual([mast, port]);
    expect(read(cite('port', 'lamp', 'mast'))).toEqual([mast, lamp]);
    expect(read([])).toEqual([]);
  });

  it('says “none” for a draft without an answer', () => {
    expect(marked(windowOf({ answer: null, rationale: '' }), marks.answer)).toEqual(words.encode('none').ids);
  });

  it.each(Object.entries(hostileTexts))('is never longer than its limit if all texts are %s', (_, text) => {
    const input = criticInputOf({
      question: text.slice(0, 1000),
      passages: [{ id: 'p', title: text, text }],
      draft: { answer: text, rationale: text, citations: [{ passageId: 'p', start: 0, end: 1 }] },
    });
    expect(criticWindow(words, limits, input).ids.length).toBeLessThanOrEqual(limits.windowTokens);
  });

  it('has one mark per token, within its limit, for any input', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(
        fc.record({ question: text, answer: fc.option(text), rationale: text }),
        fc.array(fc.record({ id: fc.uuid(), title: text, text }), { maxLength: 4 }),
        fc.integer({ min: 8, max: 224 }),
        fc.nat({ max: 200 }),
        ({ question, answer, rationale }, found, most, end) => {
          const citations = found.slice(0, 1).map(({ id }) => ({ passageId: id, start: 0, end }));
          const input = criticInputOf({ question, passages: found, draft: { answer, rationale, citations } });
          const window = criticWindow(words, { ...limits, windowTokens: most }, input);
          expect(window.marks).toHaveLength(window.ids.length);
          expect(window.ids.length).toBeLessThanOrEqual(most);
          expect(window.marks.slice(0, window.questionTokens).every((mark) => mark === marks.nothing)).toBe(
            true,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
