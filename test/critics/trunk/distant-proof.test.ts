import { describe, expect, it } from 'vitest';
import { parseCriticConfig } from '../../../src/critics/trunk/critic-config.js';
import type { Passage } from '../../../src/engine/index.js';
import { Trunk } from '../../../src/reasoners/reader/trunk.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { WordPieces } from '../../../src/sessions/word-pieces.js';
import { config, tokenizerJson } from '../../reasoners/reader/support.js';
import { criticInputOf, criticOf, decoderOf, scriptedTrunk, wholeConfig } from '../support.js';

const distant = { cosine: 0.2, probability: 0.125 };
const graphSays = 1 / (1 + Math.exp(-2));

const kiln: Passage = { id: 'kiln', title: 'The kiln', text: 'Open the vent. Close the lid.' };
const sentences = [
  { passageId: 'kiln', start: 0, end: 14 },
  { passageId: 'kiln', start: 15, end: 29 },
] as const;

/**
 * A trunk whose vectors of the question and of its proofs have these cosines, in the order in which texts are
 * read; the question is read first. Counts the runs that made vectors.
 */
function trunkOf(cosines: readonly number[]) {
  const left = [1, ...cosines];
  const made = { vectors: 0 };
  const session: Session = {
    run: async ({ input_ids, with_vectors }) => {
      const [texts = 0, length = 0] = input_ids?.dims ?? [];
      const states = Float32Array.from(input_ids?.data ?? [], Number);
      const outputs = { states: { dims: [texts, length, 1], data: states } };
      if (with_vectors?.data[0] !== 1) return outputs;
      made.vectors += 1;
      const cosinesOf = left.splice(0, texts);
      const data = cosinesOf.flatMap((cosine) => [cosine, Math.sqrt(1 - cosine * cosine)]);
      return { ...outputs, vector: { dims: [texts, 2], data: Float32Array.from(data) } };
    },
    release: async () => {},
  };
  const words = WordPieces.parse('reader', tokenizerJson);
  return { trunk: new Trunk(session, words, config, wholeConfig.trunk), made };
}

async function judging(given: object, cosines: readonly number[]) {
  const { trunk, made } = trunkOf(cosines);
  const critic = await criticOf(decoderOf(0, 2), given, trunk);
  return { critic, made };
}

const draftFrom = (citations: readonly (typeof sentences)[number][], passages: readonly Passage[] = [kiln]) =>
  criticInputOf({ question: 'How do I fire clay?', passages, draft: { citations } });

describe('a draft whose proof is far from the question', () => {
  it('gets the probability that such drafts had', async () => {
    const { critic } = await judging({ distant }, [0.1]);
    expect(await critic.assess(draftFrom([sentences[0]]))).toBe(0.125);
  });

  it('is as likely as the graph says if one of its citations is near', async () => {
    const { critic } = await judging({ distant }, [0.1, 0.3]);
    expect(await critic.assess(draftFrom(sentences))).toBeCloseTo(graphSays, 6);
  });

  it('is never more likely than the graph says', async () => {
    const { critic } = await judging({ distant: { cosine: 0.2, probability: 0.99 } }, [0.1]);
    expect(await critic.assess(draftFrom([sentences[0]]))).toBeCloseTo(graphSays, 6);
  });

  it('is compared once, however often it is offered', async () => {
    const { critic, made } = await judging({ distant }, [0.1]);
    for (const round of [1, 2, 3])
      expect(await critic.assess({ ...draftFrom([sentences[0]]), round })).toBe(0.125);
    expect(made.vectors).toBe(2);
  });

  it('is not compared if it is rejected anyway', async () => {
    const { critic, made } = await judging({ distant, threshold: 0.9 }, [0.1]);
    expect(await critic.assess(draftFrom([sentences[0]]))).toBeCloseTo(graphSays, 6);
    expect(made.vectors).toBe(0);
  });

  it('is not compared if the search reported how near the passages are', async () => {
    const { critic, made } = await judging({ distant }, [0.1]);
    const near = [{ ...kiln, nearness: { cosine: 0.5 } }];
    expect(await critic.assess(draftFrom([sentences[0]], near))).toBeCloseTo(graphSays, 6);
    expect(made.vectors).toBe(0);
  });

  it.each(['compared', 'bridged'] as const)(
    'is not compared if it answers simpler questions: %s',
    async (how) => {
      const { critic, made } = await judging({ distant }, [0.1]);
      const input = draftFrom([sentences[0]]);
      const draft = { ...input.draft, signals: { [how]: 1 } };
      expect(await critic.assess({ ...input, draft })).toBeCloseTo(graphSays, 6);
      expect(made.vectors).toBe(0);
    },
  );

  it('is left to the graph by a config without it, and by a trunk without vectors', async () => {
    const { critic, made } = await judging({}, [0.1]);
    expect(await critic.assess(draftFrom([sentences[0]]))).toBeCloseTo(graphSays, 6);
    expect(made.vectors).toBe(0);
    const without = await criticOf(decoderOf(0, 2), { distant }, scriptedTrunk());
    expect(await without.assess(draftFrom([sentences[0]]))).toBeCloseTo(graphSays, 6);
  });

  it('is not judged once the run is stopped', async () => {
    const { critic } = await judging({ distant }, [0.1]);
    const reason = new Error('stop');
    const judged = critic.assess(draftFrom([sentences[0]]), { signal: AbortSignal.abort(reason) });
    await expect(judged).rejects.toBe(reason);
  });

  it('is described by two numbers between 0 and 1', () => {
    const parsed = (given: object) =>
      parseCriticConfig('critic', JSON.stringify({ ...wholeConfig, ...given }));
    expect(parsed({ distant }).distant).toEqual(distant);
    for (const wrong of [{ cosine: 0.2 }, { cosine: 2, probability: 0.1 }, { cosine: 0.2, probability: -1 }])
      expect(() => parsed({ distant: wrong })).toThrow(expect.objectContaining({ code: 'model-invalid' }));
  });
});
