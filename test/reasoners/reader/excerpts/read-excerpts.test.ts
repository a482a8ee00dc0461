import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../../src/engine/index.js';
import {
  readExcerpt,
  scanPassage,
  type UnitEncoder,
} from '../../../../src/reasoners/reader/excerpts/read-excerpts.js';
import type { ReaderConfig } from '../../../../src/reasoners/reader/reader-config.js';
import { makeWindow } from '../../../../src/reasoners/reader/reader-window.js';
import type { ReadPassages } from '../../../../src/reasoners/reader/reading.js';
import { sigmoid } from '../../../../src/scores/log-odds.js';
import { outputsOf, segmentOf, words } from '../support.js';
import { config, excerpts, passageOf } from './support.js';

const question = 'How do I fire clay?';
const passage = passageOf(
  ['paragraph', `Dry the clay. ${'It takes time. '.repeat(20).trim()}`],
  ['paragraph', `Stack the shelves. ${'It takes care. '.repeat(20).trim()}`],
  ['code', 'fire(kiln)'],
);

interface Scripted extends UnitEncoder {
  readonly texts: string[][];
  readonly read: ReadPassages;
}

/** A reader that scores texts starting with the given words as supporting or similar. */
function readerOf(
  support: Readonly<Record<string, number>>,
  similar: Readonly<Record<string, number>> | null = null,
): Scripted {
  const texts: string[][] = [];
  return {
    texts,
    read: async (asked, passages) => {
      const window = makeWindow(words, config, asked, passages);
      const { first, pieces, source } = segmentOf(window, 0, 'text');
      const outputs = outputsOf(window);
      pieces.starts.forEach((start, place) => {
        const opening = Object.keys(support).find((each) => source.startsWith(each, start));
        if (opening !== undefined) outputs.support[first + place] = support[opening] ?? 0;
      });
      return { window, outputs };
    },
    questionVectors: async () => (similar === null ? null : { whole: Float32Array.of(1, 0) }),
    vectors: async (given) => {
      texts.push([...given]);
      if (similar === null) return null;
      return given.map((text) => {
        const opening = Object.keys(similar).find((each) => text.startsWith(each));
        const cosine = opening === undefined ? 0 : (similar[opening] ?? 0);
        return { whole: Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2)) };
      });
    },
  };
}

async function shown(reader: Scripted, given: Partial<ReaderConfig['excerpts']> = {}, of: Passage = passage) {
  const rules = { excerpts: { ...excerpts, ...given }, maxAnswerTokens: 24 };
  const scanned = await scanPassage(question, of, 1, reader.read, rules);
  const read = scanned && (await readExcerpt(question, scanned, reader, rules.excerpts));
  if (scanned === null || read === null) throw new Error('the passage has nothing to show');
  const { excerpt, numbers } = read;
  return { scanned, excerpt, numbers, mark: of.text.slice(excerpt.mark.start, excerpt.mark.end) };
}

describe('reading a passage alone', () => {
  it('marks the unit that supports an answer most and shows its surroundings', async () => {
    const { excerpt, mark } = await shown(readerOf({ Stack: 3, Dry: 1 }));
    expect(mark).toBe('Stack the shelves.');
    expect(excerpt.passageId).toBe(passage.id);
    expect(excerpt.start).toBeLessThanOrEqual(excerpt.mark.start);
    expect(excerpt.end).toBeGreaterThanOrEqual(excerpt.mark.end);
  });

  it('weighs similarity with support as configured', async () => {
    const reader = readerOf({ Stack: 3, Dry: 1 }, { Dry: 0.75, fire: 0.25 });
    expect((await shown(reader, { similarity: 0 })).mark).toBe('Stack the shelves.');
    expect((await shown(reader, { similarity: 10 })).mark).toBe('Dry the clay.');
    expect((await shown(reader, { similarity: 10 })).numbers.similarity).toBeCloseTo(0.75, 6);
  });

  it('compares the question with each unit exactly as in the text', async () => {
    const reader = readerOf({}, {});
    await shown(reader, {}, passageOf(['paragraph', 'Dry it. Fire it.'], ['code', 'fire(kiln)\nwait']));
    expect(reader.texts).toEqual([['Dry it.', 'Fire it.', 'fire(kiln)\nwait']]);
  });

  it('judges a passage by the features in its config', async () => {
    const weights = [
      { name: 'support', weight: 0.5, centre: 1 },
      { name: 'similarity', weight: 2, centre: 0.25 },
    ] as const;
    const judged = { bias: -1, weights: [...weights] };
    const reader = readerOf({ Stack: 3 }, { Dry: 0.75 });
    const { excerpt } = await shown(reader, judged);
    expect(excerpt.relevance).toBeCloseTo(sigmoid(-1 + 0.5 * (3 - 1) + 2 * (0.75 - 0.25)), 5);
  });

  it('leaves out an unknown feature', async () => {
    const weights: ReaderConfig['excerpts']['weights'] = [
      { name: 'support', weight: 0.5, centre: 1 },
      { name: 'similarity', weight: 2, centre: 0.25 },
      { name: 'answerable', weight: 7, centre: 3 },
    ];
    const { excerpt } = await shown(readerOf({ Stack: 3 }), { bias: -1, weights });
    expect(excerpt.relevance).toBeCloseTo(sigmoid(-1 + 0.5 * (3 - 1)), 5);
  });

  it('is scanned without vectors: similarity counts as usual for it', async () => {
    const weights: ReaderConfig['excerpts']['weights'] = [
      { name: 'support', weight: 0.5, centre: 1 },
      { name: 'similarity', weight: 2, centre: 0.25 },
    ];
    const reader = readerOf({ Stack: 3 }, { Dry: 0.75 });
    const { scanned, excerpt } = await shown(reader, { bias: -1, weights });
    expect(scanned.relevance).toBeCloseTo(-1 + 0.5 * (3 - 1), 5);
    expect(excerpt.relevance).toBeCloseTo(sigmoid(scanned.relevance + 2 * (0.75 - 0.25)), 5);
  });

  it('gives a probability, whatever the weights', async () => {
    for (const weight of [-1e6, 1e6]) {
      const weights: ReaderConfig['excerpts']['weights'] = [{ name: 'words', weight, centre: 0 }];
      const { excerpt } = await shown(readerOf({}), { weights });
      expect(excerpt.relevance).toBeGreaterThanOrEqual(0);
      expect(excerpt.relevance).toBeLessThanOrEqual(1);
    }
  });

  it('compares at most 32 units of a passage of ten thousand sentences with the question', async () => {
    const long = passageOf(['paragraph', 'It dries. '.repeat(10_000).trim()]);
    const reader = readerOf({}, {});
    const { excerpt } = await shown(reader, {}, long);
    expect(reader.texts.map((each) => each.length)).toEqual([32]);
    expect(excerpt.end).toBeLessThanOrEqual(32 * 'It dries. '.length);
  });

  it('shows what there is of a passage without a sentence', async () => {
    const { excerpt, mark } = await shown(readerOf({}), {}, passageOf(['code', 'fire(kiln)']));
    expect(mark).toBe('fire(kiln)');
    expect(excerpt).toMatchObject({ start: 0, end: 10 });
  });

  it.each(['', '\n \n'])('shows nothing of a passage without words: %j', async (text) => {
    const rules = { excerpts, maxAnswerTokens: 24 };
    const empty = { id: 'empty', title: 'The kiln', text };
    expect(await scanPassage(question, empty, 1, readerOf({}).read, rules)).toBeNull();
  });
});
