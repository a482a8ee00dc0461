import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import {
  linesAndSentences,
  nearestSentence,
  withNeighbours,
} from '../../../src/evaluation/documentation/baselines/nearest-sentence.js';
import { pagefindBaseline, pagesOf } from '../../../src/evaluation/documentation/baselines/pagefind.js';
import {
  firstPassage,
  miniSearchBaseline,
} from '../../../src/evaluation/documentation/baselines/plain-search.js';
import { SentenceVectors } from '../../../src/evaluation/documentation/baselines/sentence-vectors.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { tokenizerJson } from '../../reasoners/reader/support.js';

const passages: readonly Passage[] = [
  {
    id: 'rake',
    title: 'Tools › Rakes',
    text: 'A rake gathers leaves. Hang the rake on a hook <before> winter.',
    url: '/tools.html#rakes',
  },
  { id: 'hoe', title: 'Tools › Hoes', text: 'A hoe breaks the soil.', url: '/tools.html#hoes' },
  { id: 'pond', title: 'Ponds', text: 'A pond needs a pump.', url: '/ponds.html' },
];
const found = passages.map((passage, place) => ({ passage, score: 9 - place }));

describe('the first passage', () => {
  it('is shown as found, cut to 80 words', async () => {
    const text = 'word '.repeat(100);
    const [first] = await firstPassage.answer('?', [{ passage: { id: 'x', title: '', text }, score: 3 }]);
    expect(first).toEqual({ text: 'word '.repeat(80).trim(), score: 3 });
  });
});

describe('MiniSearch', () => {
  it('finds by its own defaults', async () => {
    const [first] = await miniSearchBaseline(passages).answer('which pump for ponds', []);
    expect(first?.text).toBe('A pond needs a pump.');
    expect(await miniSearchBaseline(passages).answer('zzz', [])).toEqual([]);
  });
});

describe('the nearest sentence', () => {
  it('never runs over the end of a line', () => {
    const text = 'One is here. Two is\n\nthree';
    expect(linesAndSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'One is here.',
      'Two is',
      'three',
    ]);
  });

  it('has neighbours on both sides as long as they fit in 80 words', () => {
    const sentences = Array.from(
      { length: 9 },
      (_, place) => `Sentence ${place} ${'with words '.repeat(9)}here.`,
    );
    const text = sentences.join(' ');
    const start = text.indexOf('Sentence 4');
    const shown = withNeighbours({ text }, { start, end: text.indexOf(' Sentence 5') });
    expect(shown).toBe(sentences.slice(3, 6).join(' '));
    expect(withNeighbours({ text: 'Alone.' }, { start: 0, end: 6 })).toBe('Alone.');
  });

  it('is the one whose vector has the direction of the question’s, the best of each passage first', async () => {
    // A state of two dimensions for each token: its id and the complement.
    const session: Session = {
      run: async ({ input_ids: ids }) => {
        const { data = new BigInt64Array(), dims = [] } = (ids ?? {}) as {
          data?: BigInt64Array;
          dims?: number[];
        };
        const states = [...data].flatMap((id) => [Number(id), 30_000 - Number(id)]);
        return { last_hidden_state: { dims: [...dims, 2], data: Float32Array.from(states) } };
      },
      release: async () => {},
    };
    const vectors = await SentenceVectors.open(
      { model: new Uint8Array(), tokenizer: tokenizerJson },
      async () => session,
    );
    const answers = await nearestSentence(vectors).answer('A hoe breaks the soil.', found);
    expect(answers).toHaveLength(3);
    expect(answers[0]?.text).toBe('A hoe breaks the soil.');
    expect(answers[0]?.score).toBeCloseTo(1, 5);
  });
});

describe('Pagefind', () => {
  it('indexes the pages that passages come from, as text', () => {
    const pages = pagesOf(passages);
    expect([...pages.keys()]).toEqual(['/tools.html', '/ponds.html']);
    expect(pages.get('/tools.html')).toContain('<h2 id="rakes">Rakes</h2>');
    expect(pages.get('/tools.html')).toContain('&lt;before&gt;');
  });

  it('shows the excerpt of the page that holds every word', async () => {
    const baseline = await pagefindBaseline(passages);
    try {
      const [first] = await baseline.answer('rake hook', []);
      expect(first?.text).toContain('Hang the rake on a hook <before> winter.');
      expect(await baseline.answer('hoe pump', [])).toEqual([]);
    } finally {
      await baseline.close?.();
    }
  });
});
