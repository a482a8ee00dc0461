import { describe, expect, it } from 'vitest';
import { parseCriticConfig } from '../../../src/critics/trunk/critic-config.js';
import { Trunk } from '../../../src/reasoners/reader/trunk.js';
import type { Feeds } from '../../../src/sessions/session-types.js';
import { config } from '../../reasoners/reader/support.js';
import { criticInputOf, criticOf, decoderOf, scriptedTrunk, wholeConfig } from '../support.js';

const whole = {
  ...wholeConfig,
  signals: [
    { name: 'confidence', missing: 0.5 },
    { name: 'round', missing: 2 },
  ],
  temperature: 1.5,
  probe: { ...wholeConfig.probe, signals: [0.5, 2] },
};

describe('the critic over the trunk', () => {
  it.each([
    [0, 0, 0.5],
    [0, 1.5, 1 / (1 + Math.exp(-1))],
    [3, 0, 1 / (1 + Math.exp(2))],
    [-100, 100, 1],
    [10_000, -10_000, 0],
  ])(
    'gives logits %d and %d the probability of accepting, by its temperature',
    async (reject, accept, expected) => {
      const critic = await criticOf(decoderOf(reject, accept), whole);
      expect(await critic.assess(criticInputOf({}))).toBeCloseTo(expected, 6);
    },
  );

  it('has the trunk read the draft, and is fed its states with marks and signals', async () => {
    const [session, read] = [decoderOf(0, 1), [] as Feeds[]];
    const critic = await criticOf(session, whole, scriptedTrunk(read));
    await critic.assess(criticInputOf({ draft: { confidence: 0.25 }, round: 3 }));
    const length = read[0]?.input_ids?.data.length ?? 0;
    expect(length).toBeGreaterThan(10);
    for (const name of ['input_ids', 'token_type_ids', 'attention_mask'])
      expect(read[0]?.[name]).toMatchObject({ type: 'int64', dims: [1, length] });
    const [fed] = session.fed;
    expect(fed?.states).toMatchObject({ type: 'float32', dims: [1, length, 1] });
    expect([...(fed?.states?.data ?? [])].map(Number)).toEqual(
      [...(read[0]?.input_ids?.data ?? [])].map(Number),
    );
    expect(fed?.marks).toMatchObject({ type: 'int64', dims: [1, length] });
    expect(fed?.signals).toEqual({ type: 'float32', dims: [1, 2], data: Float32Array.of(0.25, 3) });
  });

  it('is not opened over a trunk other than the one it was trained on', async () => {
    const trunk = 'f'.repeat(64);
    await expect(criticOf(decoderOf(0, 1), { ...whole, trunk })).rejects.toMatchObject({
      code: 'model-invalid',
      detail: { model: 'critic', reason: expect.stringContaining(trunk) },
    });
  });

  it('gives no verdict if the trunk gives no states', async () => {
    const blind = new Trunk(decoderOf(0, 1), scriptedTrunk().words, config, wholeConfig.trunk);
    const critic = await criticOf(decoderOf(0, 1), whole, blind);
    await expect(critic.assess(criticInputOf({}))).rejects.toMatchObject({
      code: 'model-invalid',
      detail: { model: 'reader' },
    });
  });

  it('runs its recorded input and compares the result with the one from its export', async () => {
    const session = decoderOf(3, 0);
    const { expected, actual } = await (await criticOf(session, whole)).probe();
    expect(expected).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 9);
    expect(actual).toBeCloseTo(1 / (1 + Math.exp(2)), 6);
    expect(session.fed[0]?.marks?.data).toEqual(BigInt64Array.of(0n, 1n, 0n));
    expect(session.fed[0]?.signals?.data).toEqual(Float32Array.of(0.5, 2));
  });

  it.each([[[]], [[1]], [[Number.NaN, 1]], [[1, Number.POSITIVE_INFINITY]]])(
    'gives no verdict when the graph gives the logits %j',
    async (logits) => {
      const critic = await criticOf(decoderOf(...logits), whole);
      await expect(critic.assess(criticInputOf({}))).rejects.toMatchObject({ code: 'model-invalid' });
      await expect(critic.probe()).rejects.toMatchObject({ code: 'model-invalid' });
    },
  );

  it('does not run for a stopped question', async () => {
    const session = decoderOf(0, 1);
    const critic = await criticOf(session, whole);
    const reason = new Error('stop');
    await expect(critic.assess(criticInputOf({}), { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    expect(session.fed).toEqual([]);
  });
});

describe('the critic’s config', () => {
  const { probe } = whole;

  it('is accepted if complete', () => {
    expect(parseCriticConfig('critic', JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    ['trunk', { trunk: undefined }],
    ['trunk', { trunk: 'reader' }],
    ['windowTokens', { windowTokens: 0 }],
    ['questionTokens', { questionTokens: '64' }],
    ['titleTokens', { titleTokens: 2.5 }],
    ['passages', { passages: -1 }],
    ['signals', { signals: undefined }],
    ['signals.1', { signals: [null] }],
    ['signals.1', { signals: ['round'] }],
    ['signals.1.missing', { signals: [{ name: 'round', missing: null }] }],
    ['blocks.weights.1.centre', { blocks: { bias: 0, weights: [{ name: 'round', weight: 1 }] } }],
    ['temperature', { temperature: 0 }],
    ['temperature', { temperature: undefined }],
    ['threshold', { threshold: null }],
    ['probe', { probe: undefined }],
    ['probe', { probe: null }],
    ['probe.ids', { probe: { ...probe, ids: [] } }],
    ['probe.questionTokens', { probe: { ...probe, questionTokens: 0 } }],
    ['probe.marks', { probe: { ...probe, marks: [0] } }],
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
