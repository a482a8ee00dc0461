import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import type { CorpusManifest } from '../../src/retrieval/corpus-manifest.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { passageTokens } from '../../src/retrieval/vectors/late-interaction.js';
import { vectorOptions } from '../../src/retrieval/vectors/nearest-passages.js';
import { packVectors, VectorCollector } from '../../src/retrieval/vectors/vector-rows.js';
import type { TextVectors, TokenVectors } from '../../src/text/text-vectors.js';
import { baseUrl, planets, serve } from './support.js';

const dimensions = 8;

function towards(place: number, length = 1): readonly number[] {
  return Array.from({ length: dimensions }, (_, at) => (at === place ? length : 0));
}

function tokensOf(...vectors: readonly (readonly number[])[]): TokenVectors {
  return { dimensions, numbers: Float32Array.from(vectors.flat()) };
}

function textOf(whole: number, ...tokens: readonly number[]): TextVectors {
  return {
    whole: Float32Array.from(towards(whole)),
    tokens: tokensOf(...tokens.map((each) => towards(each))),
  };
}

function collected(passages: readonly TextVectors[]) {
  const collector = new VectorCollector(passages.length, { whole: dimensions, tokens: dimensions });
  for (const each of passages) collector.add(packVectors(each));
  return collector.collected();
}

function opened(passages: readonly TextVectors[]) {
  const made = collected(passages);
  const tokens = passageTokens(made.rows, passages.length, made);
  if (tokens === null) throw new Error('no tokens');
  return tokens;
}

describe('the vectors of a corpus with those of its tokens', () => {
  const places = fc.array(fc.integer({ min: 0, max: dimensions - 1 }), { maxLength: 5 });
  it('are returned passage by passage as they were packed', () => {
    fc.assert(
      fc.property(fc.array(places, { minLength: 1, maxLength: 12 }), (given) => {
        const passages = given.map((tokens) => textOf(0, ...tokens));
        fc.pre(given.some((tokens) => tokens.length > 0));
        const tokens = opened(passages);
        for (const [position, each] of passages.entries()) {
          expect(tokens.of(position)).toEqual(packVectors(each).tokens);
        }
      }),
    );
  });

  it('have no tokens if the model makes none', () => {
    const collector = new VectorCollector(1, { whole: dimensions, tokens: 0 });
    collector.add(packVectors({ whole: Float32Array.from(towards(0)) }));
    expect(collector.collected()).toEqual({ rows: expect.any(Uint8Array), dimensions });
  });

  it('leave out those of tokens where these would exceed what a page reads', () => {
    const many = 7_000;
    const collector = new VectorCollector(many, { whole: 384, tokens: 64 });
    const packed = { whole: new Uint8Array(96), tokens: new Uint8Array(16 * 150) };
    for (let passage = 0; passage < many; passage += 1) collector.add(packed);
    const made = collector.collected();
    expect(made.tokens).toBeUndefined();
    expect(made.rows).toHaveLength(many * 96);
  });
});

describe('late interaction', () => {
  const tokens = opened([textOf(0, 1, 2), textOf(0, 1, 3), textOf(0)]);

  it('takes the nearest token of the passage for each of the question', () => {
    const likeness = tokens.likeness(tokensOf(towards(1), towards(2)));
    expect(likeness(0)).toBeGreaterThan(likeness(1));
    expect(tokens.likeness(tokensOf(towards(3)))(1)).toBeGreaterThan(
      tokens.likeness(tokensOf(towards(3)))(0),
    );
  });

  it('counts a token of the question by its length', () => {
    const likeness = tokens.likeness(tokensOf(towards(2, 0.2), towards(3, 1)));
    expect(likeness(1)).toBeGreaterThan(likeness(0));
    const other = tokens.likeness(tokensOf(towards(2, 1), towards(3, 0.2)));
    expect(other(0)).toBeGreaterThan(other(1));
  });

  it('is 0 for a passage without tokens, and for a question without', () => {
    expect(tokens.likeness(tokensOf(towards(1)))(2)).toBe(0);
    expect(tokens.likeness(tokensOf())(0)).toBe(0);
  });

  it('does not depend on the order of tokens', () => {
    const place = fc.integer({ min: 0, max: dimensions - 1 });
    fc.assert(
      fc.property(
        fc.array(place, { minLength: 1, maxLength: 6 }),
        fc.array(place, { minLength: 1 }),
        (asked, held) => {
          const [one, other] = [held, held.toReversed()].map((each) => opened([textOf(0, ...each)]));
          const question = (order: readonly number[]) => tokensOf(...order.map((each) => towards(each)));
          expect(one?.likeness(question(asked))(0)).toBe(other?.likeness(question(asked.toReversed()))(0));
        },
      ),
    );
  });
});

describe('a corpus whose passages have vectors of tokens', () => {
  const order = [...planets].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id }) => id);
  const encoder: PassageEncoder = {
    by: 'reader@1',
    dimensions: { whole: dimensions, tokens: dimensions },
    // By their vectors as a whole all are alike.
    packed: async ({ id }) => packVectors(textOf(0, order.indexOf(id))),
  };
  const compiled = () => {
    const info = { id: 'planets', title: 'Planets', description: '', examples: [] };
    return compileCorpus(info, planets, 'planets', { encoder });
  };

  it('is searched by them', async () => {
    const made = await compiled();
    const retriever = new CorpusRetriever({ fetch: serve(() => made).fetch, store: null });
    await retriever.open({ corpusId: 'planets', baseUrl });
    for (const id of order) {
      const vectors = textOf(0, order.indexOf(id));
      const [first] = await retriever.search({ text: 'unheard-of' }, { limit: 1, exclude: [], vectors });
      expect(first?.passage.id).toBe(id);
    }
    const { whole } = textOf(0);
    const found = await retriever.search({ text: 'rings' }, { limit: 9, exclude: [], vectors: { whole } });
    expect(found.map(({ passage }) => passage.id).sort()).toEqual(order);
  });

  it('is refused if its file is too short for them', async () => {
    const { manifest } = await compiled();
    const { vectors } = manifest;
    const text = JSON.stringify({ ...manifest, vectors: { ...vectors, tokens: { dimensions, count: 99 } } });
    expect(() => parseManifest(text, 'manifest.json')).toThrow(
      expect.objectContaining({ code: 'corpus-invalid' }),
    );
  });

  it('refuses a question whose tokens have other dimensions', async () => {
    const { manifest, files } = await compiled();
    const rows = files.get(manifest.vectors?.file ?? '') ?? new Uint8Array();
    const question = { ...textOf(0), tokens: { dimensions: 4, numbers: new Float32Array(4) } };
    expect(() => vectorOptions(manifest as CorpusManifest, rows, { vectors: question })).toThrow(
      expect.objectContaining({ code: 'corpus-invalid' }),
    );
  });
});
