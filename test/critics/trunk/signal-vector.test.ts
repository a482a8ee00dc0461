import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SignalName, signalVector } from '../../../src/critics/trunk/signal-vector.js';
import type { Signals } from '../../../src/engine/index.js';
import { criticInputOf } from '../support.js';

const passageOf = (id: string, text: string) => ({ id, title: id, text });

describe('the signals that the critic reads', () => {
  it('come from the draft and from the loop, in the order of the config', () => {
    const input = criticInputOf({
      round: 3,
      passages: [passageOf('a', ''), passageOf('b', '')],
      draft: {
        kind: 'yes',
        confidence: 0.25,
        citations: [{ passageId: 'a', start: 0, end: 1 }],
        read: [
          { passageId: 'a', relevance: 0.5 },
          { passageId: 'b', relevance: 0.75 },
        ],
        signals: { support: 0.125 },
      },
    });
    const names: SignalName[] = [
      'support',
      'confidence',
      'round',
      'passages',
      'answersYesNo',
      'citations',
      'bestRelevance',
      'meanLogProbability',
    ];
    const vector = signalVector(
      input,
      names.map((name) => ({ name, missing: -1 })),
    );
    expect([...vector]).toEqual([0.125, 0.25, 3, 2, 1, 1, 0.75, -1]);
  });

  it('default to the training mean if the reasoner does not provide them', () => {
    const input = criticInputOf({ draft: { signals: {}, read: [] } });
    const inputs = [
      { name: 'spanScore', missing: 3.5 },
      { name: 'bestRelevance', missing: 0.5 },
    ] as const;
    expect([...signalVector(input, inputs)]).toEqual([3.5, 0.5]);
  });

  it('are always numbers, even when a reasoner gives none', () => {
    const names = ['spanScore', 'support', 'confidence', 'bestRelevance', 'meanLogProbability'] as const;
    const number = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY));
    const signals: fc.Arbitrary<Signals> = fc.record(
      { spanScore: number, support: number, meanLogProbability: number },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(signals, number, fc.array(number, { maxLength: 3 }), (given, confidence, relevances) => {
        const read = relevances.map((relevance) => ({ passageId: 'a', relevance }));
        const input = criticInputOf({ draft: { signals: given, confidence, read } });
        const vector = signalVector(
          input,
          names.map((name) => ({ name, missing: 0.5 })),
        );
        expect(vector).toHaveLength(names.length);
        vector.forEach((value, place) => {
          expect(value).toSatisfy(Number.isFinite);
          const name = names[place];
          if (name === 'spanScore' && !Number.isFinite(given.spanScore ?? Number.NaN))
            expect(value).toBe(0.5);
        });
      }),
    );
  });
});
