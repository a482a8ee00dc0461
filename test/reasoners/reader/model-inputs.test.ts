import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TrunkCritic } from '../../../src/critics/trunk/trunk-critic.js';
import { type Passage, simRag } from '../../../src/engine/index.js';
import { ExtractiveReader } from '../../../src/reasoners/reader/extractive-reader.js';
import { parseReaderConfig } from '../../../src/reasoners/reader/reader-config.js';
import { Trunk } from '../../../src/reasoners/reader/trunk.js';
import type { Outputs, Session } from '../../../src/sessions/session-types.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';
import { collect, eventsOf } from '../../engine/support.js';
import { bundleOf } from '../../model-files/bundle-support.js';
import { hostileTexts } from '../hostile-texts.js';

const fileOf = (path: string) => readFileSync(new URL(`../../../models/${path}`, import.meta.url), 'utf8');
const readerConfig = fileOf('reader/config.json');
const criticConfig = fileOf('critic/config.json');
const tokenizer = fileOf('reader/tokenizer.json');
const limits = {
  reader: Number(JSON.parse(readerConfig).windowTokens),
};

/** The input of one call of a graph: the number of texts, and of tokens in each. */
interface Given {
  readonly texts: number;
  readonly tokens: number;
  /** Whether the call is for vectors of texts, whose tokens all have type 0. */
  readonly vectors: boolean;
}

/** A graph that finds nothing remarkable and records its inputs. */
function watched(outputs: (given: Given) => Outputs) {
  const given: Given[] = [];
  const session: Session = {
    run: async ({ input_ids: ids, token_type_ids: types }) => {
      const [texts = 0, tokens = 0] = ids?.dims ?? [];
      expect(ids?.data).toHaveLength(texts * tokens);
      const vectors = types?.data.every((type) => Number(type) === 0) ?? false;
      const call = { texts, tokens, vectors };
      given.push(call);
      return outputs(call);
    },
    release: async () => {},
  };
  return { session, given };
}

const zeros = (...dims: number[]) => ({
  dims,
  data: new Float32Array(dims.reduce((product, each) => product * each, 1)),
});

/** One question over passages that contain only `text`, with the shipped tokenizer and limits. */
async function ask(question: string, text: string) {
  const read = watched(({ texts, tokens }) => ({
    tokens: zeros(texts, tokens, 37),
    kind: zeros(texts, 4),
    answerable: zeros(texts),
    vector: zeros(texts, 384),
  }));
  const judged = watched(({ texts, tokens }) => ({ states: zeros(texts, tokens, 384) }));
  const decoder: Session = { run: async () => ({ logits: zeros(1, 2) }), release: async () => {} };
  const words = WordPieces.parse('reader', tokenizer);
  const passages: Passage[] = Array.from({ length: 6 }, (_, place) => ({
    id: `p${place}`,
    title: text,
    text: `The harbour server uses port ${place}. ${text}`,
  }));
  let searches = 0;
  const ports = {
    reasoner: await ExtractiveReader.open(
      bundleOf('reader', readerConfig, tokenizer),
      async () => read.session,
    ),
    critic: await TrunkCritic.open(
      bundleOf('critic', criticConfig, ''),
      async () => decoder,
      new Trunk(
        judged.session,
        words,
        parseReaderConfig('reader', readerConfig),
        JSON.parse(criticConfig).trunk,
      ),
    ),
    retriever: {
      search: async () =>
        passages
          .slice(2 * searches, 2 * ++searches)
          .map((passage) => ({ passage, score: 1, matchedTerms: [] })),
    },
  };
  const events = await collect(simRag(ports, question, { threshold: 1 }));
  return { events, read: read.given, judged: judged.given };
}

/**
 * A window is passed alone; vectors are requested for a question and at most 32 units, and for what a draft cites,
 * four texts at a time, each cut to 128 tokens.
 */
function expectBounded({
  read,
  judged,
}: {
  readonly read: readonly Given[];
  readonly judged: readonly Given[];
}) {
  expect(read.some(({ vectors }) => vectors)).toBe(true);
  for (const { texts, tokens, vectors } of read) {
    expect(texts).toBeLessThanOrEqual(vectors ? 33 : 1);
    expect(tokens).toBeLessThanOrEqual(vectors ? 128 : limits.reader);
  }
  for (const { texts, tokens, vectors } of judged) {
    expect(texts).toBeLessThanOrEqual(vectors ? 4 : 1);
    expect(tokens).toBeLessThanOrEqual(vectors ? 128 : limits.reader);
  }
}

const manyUnits = {
  'ten thousand short sentences': 'It listens. '.repeat(10_000),
  'ten thousand short lines': 'a port\n'.repeat(10_000),
  'two hundred long sentences': `The port${' is moonlit'.repeat(200)}. `.repeat(200),
};

/**
 * A graph's memory grows with the square of its input's tokens and with the number of inputs per call, and
 * with nothing else that a corpus determines. Bounding these two therefore bounds memory, in Node as in a
 * page's workers, which run these same classes.
 */
describe('the models of a whole run never get more tokens than their limits', () => {
  it.each(Object.entries({ ...hostileTexts, ...manyUnits }))('if passages are %s', async (_, text) => {
    const { events, read, judged } = await ask('Which port does the harbour server use?', text);
    expect(eventsOf(events, 'failed')).toEqual([]);
    // Drafts with the same content over the same passages are read once.
    expect(judged.length).toBeGreaterThan(0);
    expectBounded({ read, judged });
  });

  it.each(Object.entries(hostileTexts))('if the question is %s', async (_, text) => {
    const question = `Which port? ${text}`.slice(0, 1000);
    const { events, read, judged } = await ask(question, 'It listens.');
    expect(eventsOf(events, 'failed')).toEqual([]);
    expectBounded({ read, judged });
  });
});
