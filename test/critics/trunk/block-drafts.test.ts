import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCriticConfig } from '../../../src/critics/trunk/critic-config.js';
import type { CriticInput, Draft, Passage } from '../../../src/engine/index.js';
import { criticInputOf, criticOf, decoderOf, wholeConfig } from '../support.js';

const blocks = {
  bias: -1,
  weights: [
    { name: 'excerptRelevance', weight: 0.5, centre: 2 },
    { name: 'excerptLead', weight: 0.25, centre: 0 },
  ],
};
const graphSays = 1 / (1 + Math.exp(-2));
const sigmoid = (odds: number) => 1 / (1 + Math.exp(-odds));

async function judging(config: object) {
  const session = decoderOf(0, 2);
  return { critic: await criticOf(session, config), fed: session.fed };
}

const kiln: Passage = { id: 'kiln', title: 'The kiln', text: 'Open the vent. Close the lid.' };

function blockOf(signals: Draft['signals'], given: Partial<Draft> = {}): CriticInput {
  return criticInputOf({
    question: 'How do I fire clay?',
    passages: [kiln],
    draft: {
      answer: 'Open the vent. Close the lid.',
      rationale: 'Open the vent.',
      kind: 'block',
      citations: [{ passageId: 'kiln', start: 0, end: 14 }],
      signals,
      ...given,
    },
  });
}

describe('a draft that is a block', () => {
  it('is judged by the features fitted for blocks, without the graph', async () => {
    const { critic, fed } = await judging({ blocks });
    const probability = await critic.assess(blockOf({ excerptRelevance: 4, excerptLead: 2 }));
    expect(probability).toBeCloseTo(sigmoid(-1 + 0.5 * (4 - 2) + 0.25 * 2), 9);
    expect(fed).toHaveLength(0);
  });

  it('is judged without a feature that is missing or not a number', async () => {
    const { critic } = await judging({ blocks });
    for (const signals of [{}, { excerptLead: Number.NaN }, { excerptLead: Number.NEGATIVE_INFINITY }])
      expect(await critic.assess(blockOf({ excerptRelevance: 4, ...signals }))).toBeCloseTo(sigmoid(0), 9);
  });

  it('is judged by the graph if its config says nothing about blocks', async () => {
    const { critic, fed } = await judging({});
    expect(await critic.assess(blockOf({ excerptRelevance: 4 }))).toBeCloseTo(graphSays, 6);
    expect(fed).toHaveLength(1);
  });

  it('is judged by the graph if its relevance is unknown', async () => {
    const { critic, fed } = await judging({ blocks });
    expect(await critic.assess(blockOf({}))).toBeCloseTo(graphSays, 6);
    expect(fed).toHaveLength(1);
  });

  it('must cite something', async () => {
    const { critic, fed } = await judging({ blocks, uncited: 0.02 });
    const signals = { excerptRelevance: 9, excerptLead: 9 };
    for (const citations of [
      [],
      [{ passageId: 'gone', start: 0, end: 4 }],
      [{ passageId: 'kiln', start: 0, end: 400 }],
    ])
      expect(await critic.assess(blockOf(signals, { citations }))).toBe(0.02);
    expect(await critic.assess(blockOf(signals))).toBeGreaterThan(0.5);
    expect(fed).toHaveLength(0);
  });

  it('is more likely to be right the more relevant it is', async () => {
    const { critic } = await judging({ blocks });
    const odds = fc.double({ min: -10, max: 10, noNaN: true });
    await fc.assert(
      fc.asyncProperty(odds, odds, odds, async (one, other, excerptLead) => {
        const [less, more] = await Promise.all(
          [Math.min(one, other), Math.max(one, other)].map((excerptRelevance) =>
            critic.assess(blockOf({ excerptRelevance, excerptLead })),
          ),
        );
        expect(less).toBeGreaterThan(0);
        expect(more).toBeLessThan(1);
        expect(less).toBeLessThanOrEqual(more ?? 0);
      }),
    );
  });

  it('is not judged once the run is stopped', async () => {
    const { critic } = await judging({ blocks });
    const reason = new Error('stop');
    const signal = AbortSignal.abort(reason);
    await expect(critic.assess(blockOf({ excerptRelevance: 4 }), { signal })).rejects.toBe(reason);
  });
});

describe('a draft of another kind', () => {
  const shed: Passage = { id: 'shed', title: 'The shed', text: 'It is dry.' };

  it.each(['span', 'yes', 'no'] as const)(
    'is judged by the graph if it has one passage, with the signals of a block too: %s',
    async (kind) => {
      const { critic, fed } = await judging({ blocks });
      expect(await critic.assess(blockOf({ excerptRelevance: 9 }, { kind }))).toBeCloseTo(graphSays, 6);
      expect(fed).toHaveLength(1);
    },
  );

  it.each(['yes', 'no'] as const)(
    'is judged like a block if it says %s over several passages of which is known how near they are',
    async (kind) => {
      const { critic, fed } = await judging({ blocks });
      const signals = { excerptRelevance: 4, excerptLead: 2 };
      const near = [kiln, shed].map((passage) => ({ ...passage, nearness: { cosine: 0.5 } }));
      const input = { ...blockOf(signals, { kind, answer: kind }), passages: near };
      expect(await critic.assess(input)).toBeCloseTo(sigmoid(-1 + 0.5 * (4 - 2) + 0.25 * 2), 9);
      expect(fed).toHaveLength(0);
      const partly = { ...input, passages: [...near, { ...shed, id: 'barn' }] };
      expect(await critic.assess(partly)).toBeCloseTo(graphSays, 6);
    },
  );

  it('is judged by the graph over several passages if it is a span', async () => {
    const { critic, fed } = await judging({ blocks });
    const input = blockOf({ excerptRelevance: 9 }, { kind: 'span' });
    expect(await critic.assess({ ...input, passages: [kiln, shed] })).toBeCloseTo(graphSays, 6);
    expect(fed).toHaveLength(1);
  });
});

describe('what a critic’s config says about blocks', () => {
  const parse = (given: unknown) =>
    parseCriticConfig('critic', JSON.stringify({ ...wholeConfig, blocks: given }));

  it('is accepted if complete, and may be left out', () => {
    expect(parse(blocks).blocks).toEqual(blocks);
    expect(parse({ bias: 0, weights: [] }).blocks).toEqual({ bias: 0, weights: [] });
    expect(parse(undefined)).not.toHaveProperty('blocks');
  });

  it.each([
    ['blocks', null],
    ['blocks', 3],
    ['blocks.bias', { ...blocks, bias: '1' }],
    ['blocks.weights', { bias: 0 }],
    ['blocks.weights.1.centre', { bias: 0, weights: [{ name: 'excerptRelevance', weight: 1 }] }],
    [
      'blocks.weights.1.weight',
      { bias: 0, weights: [{ name: 'excerptRelevance', weight: null, centre: 0 }] },
    ],
  ])('is refused without a valid %s, and the field is named: %j', (field, broken) => {
    expect(() => parse(broken)).toThrow(
      expect.objectContaining({
        code: 'model-invalid',
        detail: { model: 'critic', reason: `config.json has no valid ${field}` },
      }),
    );
  });
});
