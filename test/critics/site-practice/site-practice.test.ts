import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logOddsOf, practisedCritic } from '../../../src/critics/site-practice/practised-critic.js';
import {
  mostMoved,
  readSitePractice,
  type SitePractice,
} from '../../../src/critics/site-practice/site-practice.js';
import type { CriticInput, Draft } from '../../../src/engine/index.js';

const models = { reader: 'reader@1', critic: 'critic@1' };
const weights = { block: 0.4, sureness: -0.2, lead: 0.1 };
const practice: SitePractice = { version: 1, ...models, asked: 20, seed: 1, weights };

function input(kind: Draft['kind'], signals: Draft['signals'] = {}): CriticInput {
  return {
    question: 'How do I descale the boiler?',
    passages: [],
    round: 1,
    draft: {
      answer: 'With vinegar.',
      kind,
      rationale: '',
      citations: [],
      confidence: 0.5,
      lookups: [],
      signals,
      read: [],
    },
  };
}

const saying = (probability: number) => ({ assess: async () => probability });

describe('What a corpus says of practice', () => {
  it('is used with the models that practised', () => {
    expect(readSitePractice(practice, models)).toEqual({ practice, fault: null });
  });

  it('is not used with other models, and the fault names them', () => {
    const { practice: used, fault } = readSitePractice(practice, { ...models, critic: 'critic@2' });
    expect(used).toBeNull();
    expect(fault).toBe('was made with the critic critic@1, not with critic@2');
  });

  it.each([
    [
      'a weight over its bound',
      { ...practice, weights: { ...weights, block: 50 } },
      'has no valid weights.block',
    ],
    [
      'a weight that is no number',
      { ...practice, weights: { ...weights, lead: 'x' } },
      'has no valid weights.lead',
    ],
    ['a weight too many', { ...practice, weights: { ...weights, more: 1 } }, 'has no valid weights.more'],
    ['another version', { ...practice, version: 2 }, 'has version 2, not 1'],
    ['no object', 'practice', 'is not an object'],
    ['nothing', null, 'is not an object'],
  ])('is refused with %s', (_what, given, fault) => {
    expect(readSitePractice(given, models)).toEqual({ practice: null, fault });
  });

  it('is read or refused, whatever it contains, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (given) => {
        const { practice: used, fault } = readSitePractice(given, models);
        expect((used === null) !== (fault === null)).toBe(true);
      }),
    );
  });
});

describe('A critic that has practised', () => {
  it('judges like the critic itself if nothing was learnt', async () => {
    const critic = practisedCritic(saying(0.3), { weights: { block: 0, sureness: 0, lead: 0 } });
    expect(await critic.assess(input('block'))).toBeCloseTo(0.3);
  });

  it('rates blocks higher if practice supports it, and leaves short answers alone', async () => {
    const critic = practisedCritic(saying(0.3), {
      weights: { block: 0.4, sureness: 0, lead: 0 },
    });
    expect(logOddsOf(await critic.assess(input('block')))).toBeCloseTo(logOddsOf(0.3) + 0.4);
    expect(logOddsOf(await critic.assess(input('span')))).toBeCloseTo(logOddsOf(0.3));
  });

  it('shifts a probability only within limits, whatever weights and drafts say', async () => {
    const unit = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ block: unit(1), sureness: unit(0.5), lead: unit(0.5) }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double(),
        fc.constantFrom<Draft['kind']>('block', 'span', 'yes', 'text'),
        async (weights, probability, excerptLead, kind) => {
          const critic = practisedCritic(saying(probability), { weights });
          const now = await critic.assess(input(kind, { excerptLead }));
          expect(now).toBeGreaterThanOrEqual(0);
          expect(now).toBeLessThanOrEqual(1);
          const [least, most] = [logOddsOf(probability) - mostMoved, logOddsOf(probability) + mostMoved];
          expect(now).toBeGreaterThanOrEqual(1 / (1 + Math.exp(-least)) - 1e-9);
          expect(now).toBeLessThanOrEqual(1 / (1 + Math.exp(-most)) + 1e-9);
        },
      ),
    );
  });

  it('passes the signal on', async () => {
    const { signal } = new AbortController();
    const given: unknown[] = [];
    const critic = practisedCritic(
      {
        async assess(_input, options) {
          given.push(options?.signal);
          return 0.5;
        },
      },
      practice,
    );
    await critic.assess(input('block'), { signal });
    expect(given).toEqual([signal]);
  });
});
