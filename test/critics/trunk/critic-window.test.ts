import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CriticWindow,
  type CriticWindowLimits,
  draftFirst,
  marks,
  windowRead,
} from '../../../src/critics/trunk/critic-window.js';
import type { Citation, CriticInput, Draft, Passage } from '../../../src/engine/index.js';
import { makeWindow } from '../../../src/reasoners/reader/reader-window.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';
import { hostileTexts } from '../../reasoners/hostile-texts.js';
import { config, tokenizerJson } from '../../reasoners/reader/support.js';
import { criticInputOf } from '../support.js';

interface PythonWindow {
  readonly question: string;
  readonly passages: readonly Passage[];
  readonly draft: {
    readonly answer: string | null;
    readonly rationale: string;
    readonly citations: readonly Citation[];
    readonly kind: Draft['kind'];
    readonly read: Draft['read'];
  };
  readonly ids: readonly number[];
  readonly questionTokens: number;
  readonly marks: readonly number[];
}

/** Written by `models/training/make_fixtures.py`. */
const cases: readonly PythonWindow[] = JSON.parse(
  readFileSync(new URL('../../fixtures/critic-windows.json', import.meta.url), 'utf8'),
);
const { drafted } = JSON.parse(
  readFileSync(new URL('../../../models/critic/config.json', import.meta.url), 'utf8'),
);
const shipped = { read: config, drafted };
const words = WordPieces.parse('reader', tokenizerJson);

describe.each(cases)(
  'what the critic reads for “$question”, $draft.kind, $draft.citations.length cited',
  (expected) => {
    it('has the tokens and marks here that training gave it', () => {
      const { question, passages: found, draft } = expected;
      const window = criticWindow(words, shipped, criticInputOf({ question, passages: found, draft }));
      expect(window).toEqual({
        ids: expected.ids,
        questionTokens: expected.questionTokens,
        marks: expected.marks,
      });
    });
  },
);

/** As `critic_window` of `models/training/critic_window.py` has it. */
function criticWindow(of: WordPieces, bounds: CriticWindowLimits, input: CriticInput): CriticWindow {
  return windowRead(of, bounds, input) ?? draftFirst(of, bounds, input);
}

const limits = {
  read: { windowTokens: 64, questionTokens: 12, titleTokens: 6 },
  drafted: { windowTokens: 48, questionTokens: 12, titleTokens: 6, passages: 2 },
};
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

describe('what the critic reads of a draft that points at what was read', () => {
  const start = port.text.indexOf('Its');
  const citations = [{ passageId: 'port', start, end: port.text.length }];
  const read = [lamp, port].map(({ id }) => ({ passageId: id, relevance: 0.5 }));

  it('is the window in which it was read, with the answer and the cited words marked', () => {
    const window = windowOf({ kind: 'span', answer: '8080', citations, read });
    const { ids, questionTokens } = makeWindow(words, limits.read, 'Which port?', [lamp, port]);
    expect(window).toMatchObject({ ids, questionTokens });
    expect(marked(window, marks.answer)).toEqual(words.encode('8080').ids);
    expect(marked(window, marks.cited)).toEqual(
      words.encode('Its port is').ids.concat(words.encode('.').ids),
    );
  });

  it('marks an answer in the question, where it is one of two sides that are compared', () => {
    const window = windowOf({ kind: 'span', answer: 'port', citations: [], read });
    const [first] = marked(window, marks.answer);
    expect(window.ids.indexOf(first ?? -1)).toBeLessThan(window.questionTokens);
    expect(marked(window, marks.cited)).toEqual([]);
  });

  it.each(['yes', 'no'] as const)('says at the first token that the answer is %s', (kind) => {
    const window = windowOf({ kind, answer: kind, citations, read });
    expect(window.marks[0]).toBe(marks[kind]);
    expect(marked(window, marks.answer)).toEqual([]);
  });

  it('stands first all the same where it cites what was not read with it', () => {
    const window = windowOf({ kind: 'span', answer: '8080', citations, read: read.slice(0, 1) });
    expect(marked(window, marks.rationale).length).toBeGreaterThan(0);
  });
});

describe('what the critic reads of any other draft', () => {
  it('marks the answer, its rationale and the very words that are cited', () => {
    const start = port.text.indexOf('Its');
    const citations = [{ passageId: 'port', start, end: port.text.length }];
    const window = windowOf({ answer: '8080', rationale: 'It says so.', citations });
    expect(marked(window, marks.answer)).toEqual(words.encode('8080').ids);
    expect(marked(window, marks.rationale)).toEqual(words.encode('It says so.').ids);
    expect(marked(window, marks.cited)).toEqual(words.encode('Its port is 8080.').ids);
  });

  it('has what is cited first, then what was found last, and no more passages than it was trained with', () => {
    const citations = [{ passageId: 'port', start: 0, end: 3 }];
    const window = windowOf({ answer: 'x', rationale: 'y', citations });
    const read = [...marked(window, marks.passage), ...marked(window, marks.cited)];
    expect(read).toHaveLength(
      [port.title, port.text, mast.title, mast.text].flatMap((text) => words.encode(text).ids).length,
    );
    for (const id of words.encode('Nine lamps').ids) expect(window.ids).not.toContain(id);
  });

  it('says “none” for a draft without an answer', () => {
    expect(marked(windowOf({ answer: null, rationale: '' }), marks.answer)).toEqual(words.encode('none').ids);
  });

  it.each(Object.entries(hostileTexts))(
    'is never longer than its limit where all texts are %s',
    (_, text) => {
      const input = criticInputOf({
        question: text.slice(0, 1000),
        passages: [{ id: 'p', title: text, text }],
        draft: { answer: text, rationale: text, citations: [{ passageId: 'p', start: 0, end: 1 }] },
      });
      for (const kind of ['span', 'text'] as const) {
        const read = [{ passageId: 'p', relevance: 1 }];
        const window = criticWindow(words, limits, { ...input, draft: { ...input.draft, kind, read } });
        const { windowTokens } = kind === 'span' ? limits.read : limits.drafted;
        expect(window.ids.length).toBeLessThanOrEqual(windowTokens);
      }
    },
  );

  it('has one mark a token, within its limit, whatever it is given', () => {
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
          const bound = <Limits extends object>(of: Limits) => ({ ...of, windowTokens: most });
          const bounds = { read: bound(limits.read), drafted: bound(limits.drafted) };
          const window = criticWindow(words, bounds, input);
          expect(window.marks).toHaveLength(window.ids.length);
          expect(window.ids.length).toBeLessThanOrEqual(most);
          expect(window.marks.slice(0, window.questionTokens).every((mark) => mark === marks.nothing)).toBe(
            true,
          );
          const read = found.map(({ id }) => ({ passageId: id, relevance: 0.5 }));
          const pointed = criticWindow(words, bounds, {
            ...input,
            draft: { ...input.draft, kind: 'span', read },
          });
          expect(pointed.marks).toHaveLength(pointed.ids.length);
          expect(pointed.ids.length).toBeLessThanOrEqual(most);
        },
      ),
      { numRuns: 60 },
    );
  });
});
