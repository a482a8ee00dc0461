import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCriticConfig } from '../../../src/critics/t5/critic-config.js';
import { T5Critic, textEncoder } from '../../../src/critics/t5/t5-critic.js';
import type { Signals } from '../../../src/engine/index.js';
import type { Feeds, Session } from '../../../src/sessions/session-types.js';
import { parseTokenizer } from '../../../src/sessions/word-pieces.js';
import { bundleOf } from '../../model-files/bundle-support.js';
import { tokenizerJson } from '../../reasoners/reader/support.js';
import { criticInputOf, flanT5Folder } from './support.js';

const t5Tokenizer = readFileSync(new URL('tokenizer.json', flanT5Folder), 'utf8');
const whole = {
  instruction: '',
  maxTokens: 64,
  signals: [
    { name: 'confidence', missing: 0.5 },
    { name: 'round', missing: 2 },
  ],
  temperature: 1.5,
  threshold: 0.6,
  probe: { inputIds: [5, 6, 1], signals: [0.5, 2], logits: [0.25, 1] },
};

interface Scripted extends Session {
  readonly fed: Feeds[];
}

function sessionOf(...logits: readonly number[]): Scripted {
  const fed: Feeds[] = [];
  return {
    fed,
    run: async (feeds) => {
      fed.push(feeds);
      return { logits: { dims: [1, logits.length], data: Float32Array.from(logits) } };
    },
    release: async () => {},
  };
}

async function criticOf(session: Session, config: object = whole): Promise<T5Critic> {
  return T5Critic.open(bundleOf('critic', JSON.stringify(config), t5Tokenizer), async () => session);
}

describe('the T5 critic', () => {
  it.each([
    [0, 0, 0.5],
    [0, 1.5, 1 / (1 + Math.exp(-1))],
    [3, 0, 1 / (1 + Math.exp(2))],
    [-100, 100, 1],
    [10_000, -10_000, 0],
  ])(
    'gives logits %d and %d the probability of accepting, by its temperature',
    async (reject, accept, expected) => {
      const critic = await criticOf(sessionOf(reject, accept));
      expect(await critic.assess(criticInputOf({}))).toBeCloseTo(expected, 6);
    },
  );

  it('adds what the graph was not trained with to the odds, and nothing where that is missing', async () => {
    const adjustments = [{ name: 'closeAnswerable', weight: 0.5, centre: 1 }];
    const critic = await criticOf(sessionOf(0, 1.5), { ...whole, adjustments });
    const odds = async (signals: Signals) => {
      const probability = await critic.assess(criticInputOf({ draft: { signals } }));
      return Math.log(probability / (1 - probability));
    };
    expect(await odds({})).toBeCloseTo(1, 6);
    expect(await odds({ closeAnswerable: 5 })).toBeCloseTo(3, 6);
    expect(await odds({ closeAnswerable: -3 })).toBeCloseTo(-1, 6);
    expect(await odds({ closeAnswerable: Number.NaN })).toBeCloseTo(1, 6);
    const { actual, expected } = await critic.probe();
    expect(actual).toBeCloseTo(1 / (1 + Math.exp(-1)), 6);
    expect(expected).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 6);
  });

  it('feeds text, mask and numbers in the shapes of the graph', async () => {
    const session = sessionOf(0, 1);
    await (await criticOf(session)).assess(criticInputOf({ draft: { confidence: 0.25 }, round: 3 }));
    const feeds = session.fed[0];
    const length = feeds?.input_ids?.data.length ?? 0;
    expect(length).toBeGreaterThan(10);
    expect(feeds?.input_ids).toMatchObject({ type: 'int64', dims: [1, length] });
    expect(feeds?.input_ids?.data.at(-1)).toBe(1n);
    expect(feeds?.attention_mask?.data).toEqual(new BigInt64Array(length).fill(1n));
    expect(feeds?.signals).toEqual({ type: 'float32', dims: [1, 2], data: Float32Array.of(0.25, 3) });
  });

  it('feeds no numbers to a critic that reads text alone', async () => {
    const session = sessionOf(0, 1);
    const alone = { ...whole, signals: [], probe: { ...whole.probe, signals: [] } };
    await (await criticOf(session, alone)).assess(criticInputOf({}));
    expect(Object.keys(session.fed[0] ?? {}).sort()).toEqual(['attention_mask', 'input_ids']);
  });

  it('runs its recorded input and compares what it gives here with what it gave when it was exported', async () => {
    const session = sessionOf(3, 0);
    const { expected, actual } = await (await criticOf(session)).probe();
    expect(expected).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 9);
    expect(actual).toBeCloseTo(1 / (1 + Math.exp(2)), 6);
    expect(session.fed[0]?.input_ids?.data).toEqual(BigInt64Array.of(5n, 6n, 1n));
    expect(session.fed[0]?.signals?.data).toEqual(Float32Array.of(0.5, 2));
  });

  it.each([[[]], [[1]], [[Number.NaN, 1]], [[1, Number.POSITIVE_INFINITY]]])(
    'gives no verdict when the graph gives the logits %j',
    async (logits) => {
      const critic = await criticOf(sessionOf(...logits));
      await expect(critic.assess(criticInputOf({}))).rejects.toMatchObject({ code: 'model-invalid' });
      await expect(critic.probe()).rejects.toMatchObject({ code: 'model-invalid' });
    },
  );

  it('does not run for a stopped question', async () => {
    const session = sessionOf(0, 1);
    const critic = await criticOf(session);
    const reason = new Error('stop');
    await expect(critic.assess(criticInputOf({}), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(session.fed).toEqual([]);
  });
});

describe('what a tokenizer puts around a text', () => {
  it('is nothing before and the end sign after it for T5', () => {
    const encoder = textEncoder(parseTokenizer('critic', t5Tokenizer));
    expect([encoder.before, encoder.after]).toEqual([[], [1]]);
  });

  it('is a sign on either side for BERT', () => {
    const encoder = textEncoder(parseTokenizer('critic', tokenizerJson));
    expect([encoder.before, encoder.after]).toEqual([[101], [102]]);
  });
});

describe('the critic’s config', () => {
  const { probe } = whole;

  it('is taken when it is whole', () => {
    expect(parseCriticConfig('critic', JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    ['instruction', { instruction: undefined }],
    ['instruction', { instruction: 3 }],
    ['maxTokens', { maxTokens: 0 }],
    ['maxTokens', { maxTokens: '64' }],
    ['signals', { signals: undefined }],
    ['signals.1', { signals: [null] }],
    ['signals.1', { signals: ['round'] }],
    ['signals.1.missing', { signals: [{ name: 'round', missing: null }] }],
    ['adjustments', { adjustments: {} }],
    ['adjustments.1.centre', { adjustments: [{ name: 'round', weight: 1 }] }],
    ['temperature', { temperature: 0 }],
    ['temperature', { temperature: undefined }],
    ['threshold', { threshold: null }],
    ['probe', { probe: undefined }],
    ['probe', { probe: null }],
    ['probe.inputIds', { probe: { ...probe, inputIds: [] } }],
    ['probe.signals', { probe: { ...probe, signals: undefined } }],
    ['probe.signals', { probe: { ...probe, signals: [1] } }],
    ['probe.logits', { probe: { ...probe, logits: undefined } }],
    ['probe.logits.2', { probe: { ...probe, logits: [1] } }],
    ['probe.logits.2', { probe: { ...probe, logits: [1, '2'] } }],
  ])('is refused without a valid %s, and the field is named: %j', (field, broken) => {
    const parse = () => parseCriticConfig('critic', JSON.stringify({ ...whole, ...broken }));
    expect(parse).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'critic', reason: `config.json has no valid ${field}` },
      }),
    );
  });

  it.each(['', '{', 'null', '[]', '"critic"'])('is refused when it is %j', (json) => {
    expect(() => parseCriticConfig('critic', json)).toThrow(
      expect.objectContaining({ code: 'model-invalid' }),
    );
  });
});
