import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventText } from '../../cli/event-text.js';
import { overCorpus, withMemory } from '../../cli/strategy-models.js';
import { parseCriticConfig } from '../../src/critics/trunk/critic-config.js';
import type { Citation, Draft, ReasonerInput, RunEvent } from '../../src/engine/index.js';
import { parseManifest } from '../../src/retrieval/corpus-format.js';
import { portsOf, type StrategyName, strategies, strategyNames } from '../../src/strategies/strategies.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { shippedMemory } from '../closed-book-model/support.js';
import { draft, eventsOf, FakeReasoner, FakeRetriever, limen, titan } from '../composition/limen-support.js';
import { criticInputOf, criticOf, decoderOf, wholeConfig } from '../critics/support.js';
import { collect, draftOf } from '../engine/support.js';
import { TitleReader } from '../evaluation/fixtures.js';

const question = 'Which moon is the largest?';
const invention = 'a clock maker';

/** The embedded models with a memory that is sure of an invention, and a critic that accepts everything. */
function partsOf(given: { readonly isForeign?: boolean; readonly finds?: boolean } = {}) {
  const { isForeign = false, finds = true } = given;
  const memory = new FixtureMemory({ [question]: invention });
  const found = finds ? [{ passage: titan, score: 1, matchedTerms: [] }] : [];
  const parts = {
    reasoner: {
      closedBook: false,
      draft: async ({ passages }: ReasonerInput) => (passages.length === 0 ? draftOf(null) : draft),
      nextQuery: async ({ asked }: ReasonerInput) => (asked.length === 0 ? { text: question } : null),
    },
    retriever: { search: async () => found },
    critic: { assess: async () => 0.9 },
    memory,
    isForeign,
  };
  return { memory, parts };
}

/** A run with the embedded models. */
async function eventsBy(name: StrategyName, parts: ReturnType<typeof partsOf>['parts']): Promise<RunEvent[]> {
  return collect(strategies[name].run(await portsOf(name, parts), question));
}

const fromMemory: readonly StrategyName[] = strategyNames.filter(
  (name) => name === 'closed-book' || name === 'self-rag' || name === 'deep-rag' || name.startsWith('seakr'),
);
const fromPassages = strategyNames.filter((name) => !fromMemory.includes(name));

describe('What a memory invents', () => {
  it.each(fromPassages.flatMap((name) => [true, false].map((finds) => [name, finds] as const)))(
    'is never a draft of %s, whether passages are found (%s) or not, even if the memory belongs to the corpus',
    async (name, finds) => {
      const { parts, memory } = partsOf({ finds });
      const events = await eventsBy(name, parts);
      expect(memory.asked).toEqual([]);
      expect(JSON.stringify(events)).not.toContain(invention);
    },
  );

  it.each(strategyNames.flatMap((name) => [true, false].map((finds) => [name, finds] as const)))(
    'is never an answer of %s over another corpus, whether passages are found (%s) or not',
    async (name, finds) => {
      const { parts } = partsOf({ isForeign: true, finds });
      const end = (await eventsBy(name, parts)).at(-1);
      expect(end?.type).not.toBe('failed');
      if (end?.type === 'accepted') expect(end.outcome.draft.citations).not.toEqual([]);
    },
  );

  it('is answered, without a citation, by the strategies that use memory over the corpus that taught it', async () => {
    for (const name of ['closed-book', 'self-rag', 'deep-rag'] as const) {
      const end = (await eventsBy(name, partsOf().parts)).at(-1);
      expect(end, name).toMatchObject({ outcome: { answer: invention, draft: { citations: [] } } });
    }
  });

  it('is called unproven on the command line, and what a passage proves is not', () => {
    const accepted = (of: Draft) =>
      eventText({
        type: 'accepted',
        round: 0,
        outcome: { status: 'answered', answer: invention, round: 0, probability: 0.3, draft: of },
      });
    expect(accepted(draftOf(invention))).toBe(
      `\nAnswer: ${invention} (30 % sure; unproven: it cites no passage)`,
    );
    expect(accepted(draft)).toBe(`\nAnswer: ${invention} (30 % sure)`);
  });
});

describe('The corpus that taught the memory', () => {
  const compiled = new URL('../../public/corpora/', import.meta.url);
  const hashOf = (id: string) =>
    parseManifest(readFileSync(new URL(`${id}/manifest.json`, compiled), 'utf8'), id).contentHash;

  it('is Tessera as it ships, and no other that ships', async () => {
    const reader = Object.assign(new TitleReader(), { answers: async () => [] });
    const { answers, taughtBy } = await withMemory(
      { model: reader },
      { models: dirname(shippedMemory), threads: 1 },
    );
    expect(taughtBy).toBe(hashOf('tessera'));
    const foreign = (corpus: string | null) => overCorpus(answers, taughtBy, corpus);
    expect(foreign(hashOf('tessera'))).toMatchObject({ isForeign: false });
    expect(foreign(hashOf('spaceflight'))).toMatchObject({ isForeign: true });
    expect(foreign(null), 'one without a content hash').toMatchObject({ isForeign: true });
  });

  it('is never assumed if a memory does not say what taught it', () => {
    const answers = { kind: 'embedded', reader: new TitleReader(), memory: new FixtureMemory({}) } as const;
    expect(overCorpus(answers, null, null)).toMatchObject({ isForeign: true });
  });

  it.each([
    ['the corpus that taught it', 'moons-1', {}, true],
    ['another state of that corpus, or one of the same name', 'moons-2', {}, false],
    ['a search of the caller’s own for one question', 'moons-1', { retriever: new FakeRetriever() }, false],
  ])('decides in the page whether the memory answers: %s', async (_, taughtBy, options, answers) => {
    class Retriever extends FakeRetriever {
      async contentHash(): Promise<string> {
        return 'moons-1';
      }
    }
    class Memory extends FixtureMemory {
      async open(): Promise<object> {
        return { name: 'm', identity: 'm@1', agreement: 'agrees', hasStates: false, knows: [], taughtBy };
      }
    }
    const memory = new Memory({ [question]: invention });
    const { made } = limen({ retriever: new Retriever(), reasoner: new FakeReasoner(), memory });
    const events = await eventsOf(made.ask(question, { strategy: 'self-rag', ...options }));
    expect(JSON.stringify(events).includes(invention)).toBe(answers);
    expect(events.at(-1)).toMatchObject({ type: 'accepted' });
    made.close();
  });
});

describe('A critic that has the practised share of right drafts without proof', () => {
  const config = { ...wholeConfig, uncited: 0.01 };
  const open = (given: object = config) => criticOf(decoderOf(0, 4), given);
  const passage = { id: 'p', title: 'Titan', text: 'Titan has lakes.' };
  const judged = async (citations: readonly Citation[], passages = [passage]) =>
    (await open()).assess(criticInputOf({ passages, draft: { citations } }));
  const whole = { passageId: 'p', start: 0, end: passage.text.length };

  it('gives a draft with a citation the probability of its graph', async () => {
    expect(await judged([whole])).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
    expect(await judged([{ ...whole, passageId: 'q' }, whole])).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
  });

  it.each([
    ['cites nothing', []],
    ['cites a passage that is not there', [{ ...whole, passageId: 'q' }]],
    ['cites no word', [{ ...whole, end: 0 }]],
    ['cites backwards', [{ ...whole, start: 4, end: 2 }]],
    ['cites what lies before the text', [{ ...whole, start: -1 }]],
    ['cites beyond the text', [{ ...whole, end: passage.text.length + 1 }]],
    ['cites no number', [{ ...whole, end: Number.NaN }]],
  ])('gives the counted share to a draft that %s, whatever its graph says', async (_, citations) => {
    expect(await judged(citations)).toBe(0.01);
  });

  it('gives it to every draft before anything was found', async () => {
    expect(await judged([whole], [])).toBe(0.01);
  });

  it.each([-0.1, 1.1, '0', null])('is refused with a share of %j', (uncited) => {
    expect(() => parseCriticConfig('critic', JSON.stringify({ ...config, uncited }))).toThrow('uncited');
  });

  it('accepts none of them in its shipped form', () => {
    const folder = new URL('../../models/critic/config.json', import.meta.url);
    const { uncited, threshold } = parseCriticConfig('critic', readFileSync(folder, 'utf8'));
    expect(uncited).toBeGreaterThan(0);
    expect(uncited).toBeLessThan(0.02);
    expect(threshold).toBeGreaterThan(uncited ?? 1);
  });
});

describe('Self-critique', () => {
  it('accepts no draft without a citation, however sure the reasoner is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        async (confidence, closedBook) => {
          const reasoner = {
            closedBook,
            draft: async () => ({ ...draftOf(invention), confidence }),
            nextQuery: async ({ asked }: { readonly asked: readonly unknown[] }) =>
              asked.length === 0 ? { text: 'moon' } : null,
          };
          const retriever = { search: async () => [{ passage: titan, score: 1, matchedTerms: [] }] };
          const events = await collect(
            strategies['self-critique'].run({ reasoner, retriever }, question, { threshold: 0.01 }),
          );
          expect(events.at(-1)?.type).toBe('abstained');
        },
      ),
    );
  });
});
