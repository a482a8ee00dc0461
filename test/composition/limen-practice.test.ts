import { describe, expect, it } from 'vitest';
import { draft, eventsOf, FakeCritic, FakeReasoner, FakeRetriever, limen } from './limen-support.js';

const weights = { block: 1, sureness: 0, lead: 0 };
const practice = { version: 1, reader: 'reader@1', critic: 'critic@1', asked: 40, seed: 1, weights };

class PractisedRetriever extends FakeRetriever {
  constructor(private readonly written: unknown) {
    super();
  }
  override async practice(): Promise<unknown> {
    return this.written;
  }
}

class BlockReasoner extends FakeReasoner {
  override async draft(): Promise<typeof draft> {
    return { ...draft, kind: 'block' };
  }
}

/** The probability of the answer to one question, and the notices that were shown. */
async function asked(written: unknown) {
  const { made } = limen({
    retriever: new PractisedRetriever(written),
    reasoner: new BlockReasoner(),
    critic: new FakeCritic(0.5),
  });
  const events = await eventsOf(made.ask('Which moon has lakes?'));
  const probability = events.flatMap((event) =>
    event.type === 'verdict-given' ? [event.verdict.probability] : [],
  )[0];
  const notices = made.status.notices.map(({ message }) => message);
  made.close();
  return { probability, notices };
}

describe('A page over a corpus that has practised', () => {
  it('judges as the critic has learnt on this site', async () => {
    const { probability, notices } = await asked(practice);
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(-1)));
    expect(notices).toEqual([]);
  });

  it('judges as usual over a corpus without practice', async () => {
    expect((await asked(undefined)).probability).toBe(0.5);
  });

  it('says why it does not use what was learnt with other models', async () => {
    const { probability, notices } = await asked({ ...practice, reader: 'reader@0' });
    expect(probability).toBe(0.5);
    expect(notices).toEqual([
      expect.stringContaining('it was made with the reader reader@0, not with reader@1'),
    ]);
  });

  it('does not use implausible weights', async () => {
    const { probability, notices } = await asked({ ...practice, weights: { ...weights, block: 99 } });
    expect(probability).toBe(0.5);
    expect(notices).toEqual([expect.stringContaining('no valid weights.block')]);
  });
});
