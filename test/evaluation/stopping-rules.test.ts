import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Critic,
  type Draft,
  isFinal,
  type Passage,
  type Ports,
  type Reasoner,
  type RunEvent,
  simRag,
} from '../../src/engine/index.js';
import { fullRun, gradedRun, neverCertain, neverStopping } from '../../src/evaluation/full-run.js';
import { givenRetriever } from '../../src/evaluation/given-retriever.js';
import { recordRun } from '../../src/evaluation/run-record.js';
import { outcomeOf, rulesNamed, type StoppingRule } from '../../src/evaluation/stopping-rules.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { indexRetriever } from '../../src/retrieval/index-retriever.js';
import { exactMatch } from '../../src/scores/answer-scores.js';
import { chainOfPassages, draftOf, TitleReader } from './fixtures.js';

const index = Bm25Index.build(chainOfPassages(12));

/** A reader whose drafts are scripted by the number of passages, and scripted critics. */
interface Script {
  readonly answers: readonly (string | null)[];
  readonly confidences: readonly number[];
  readonly probabilities: readonly number[];
  readonly passages: number;
  readonly turns: number;
  readonly threshold: number;
  readonly certainty: number;
}

const numbers = fc.array(fc.constantFrom(0, 0.2, 0.5, 0.8, 0.99, 1), { minLength: 6, maxLength: 6 });
const script: fc.Arbitrary<Script> = fc.record({
  answers: fc.array(fc.constantFrom('right', 'wrong', 'also wrong', null), { minLength: 6, maxLength: 6 }),
  confidences: numbers,
  probabilities: numbers,
  passages: fc.integer({ min: 0, max: 12 }),
  turns: fc.integer({ min: 1, max: 6 }),
  threshold: fc.constantFrom(0, 0.2, 0.5, 0.7, 1),
  certainty: fc.constantFrom(0, 0.5, 0.6, 0.9, 1),
});
const accepted = ['Right.'];

class ScriptedReader implements Reasoner {
  readonly closedBook = false;

  constructor(private readonly given: Script) {}

  async draft({ turns }: Parameters<Reasoner['draft']>[0]): Promise<Draft> {
    return draftOf(this.given.answers[turns.length] ?? null, this.given.confidences[turns.length]);
  }

  async nextQuery({ question, asked }: Parameters<Reasoner['nextQuery']>[0]) {
    return { text: `${question} ${asked.length}` };
  }
}

function passagesOf({ passages }: Script): Passage[] {
  return chainOfPassages(passages);
}

function criticFor(rule: StoppingRule, { probabilities }: Script): Critic {
  return {
    assess: async ({ draft, round }) => {
      switch (rule.kind) {
        case 'critic':
          return probabilities[round - 1] ?? 0;
        case 'confidence':
          return draft.confidence;
        case 'oracle':
          return exactMatch(draft.answer, accepted) ? 1 : 0;
        case 'fixed':
          return 0;
      }
    },
  };
}

/** Runs the rule directly: the real loop, stopped by the corresponding critic. */
async function runDirectly(rule: StoppingRule, given: Script) {
  const rounds = rule.kind === 'fixed' ? Math.min(rule.rounds, given.turns) : given.turns;
  const threshold = 'threshold' in rule ? rule.threshold : 1;
  const ports = {
    reasoner: new ScriptedReader(given),
    retriever: givenRetriever(passagesOf(given)),
    critic: criticFor(rule, given),
  };
  const events: RunEvent[] = [];
  const certainty = 'certainty' in rule ? rule.certainty : 0;
  const options = { turns: rounds, topK: 2, threshold, certainty };
  for await (const event of simRag(ports, 'why', options)) events.push(event);
  const last = events.findLast(isFinal);
  if (last === undefined || last.type === 'failed') throw new Error('the run failed');
  const drafts = events.filter((event) => event.type === 'draft-finished');
  const { outcome } = last;
  const fallback = rule.kind === 'fixed' ? (drafts.at(-1)?.draft.answer ?? null) : null;
  return {
    answer: outcome.status === 'answered' ? outcome.answer : fallback,
    searches: events.filter(({ type }) => type === 'query-written').length,
    rounds: last.round,
  };
}

/** A run that continues whatever the critic's verdict. */
function recorded(
  { critic, ...ports }: Omit<Ports, 'critic'> & { readonly critic: Critic | null },
  question: string,
  bounds: { readonly turns: number; readonly topK: number },
) {
  const events = simRag({ ...ports, critic: neverCertain(critic) }, question, {
    ...bounds,
    ...neverStopping,
  });
  return recordRun(events);
}

describe('a stopping rule applied to a recorded run', () => {
  it('ends exactly as the loop ends when it is run with that rule', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const { threshold, certainty } = given;
        const strategies: StoppingRule[] = [
          { kind: 'critic', threshold, certainty: 0 },
          { kind: 'critic', threshold, certainty },
          { kind: 'critic', threshold: 0, certainty },
          { kind: 'confidence', threshold },
          { kind: 'oracle' },
          { kind: 'fixed', rounds: 1 },
          { kind: 'fixed', rounds: 3 },
        ];
        const ports = {
          reasoner: new ScriptedReader(given),
          retriever: givenRetriever(passagesOf(given)),
          critic: criticFor({ kind: 'critic', threshold, certainty: 0 }, given),
        };
        const run = gradedRun({ answers: accepted }, await recorded(ports, 'why', { turns: 6, topK: 2 }));
        for (const rule of strategies) {
          const { answer, searches, rounds } = outcomeOf(rule, run, given.turns);
          expect({ rule, answer, searches, rounds }).toEqual({
            rule,
            ...(await runDirectly(rule, given)),
          });
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has an oracle that no other rule beats', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        const ports = {
          reasoner: new ScriptedReader(given),
          retriever: givenRetriever(passagesOf(given)),
          critic: criticFor({ kind: 'critic', threshold: 0, certainty: 0 }, given),
        };
        const record = await recorded(ports, 'why', { turns: given.turns, topK: 2 });
        const run = gradedRun({ answers: accepted }, record);
        const right = (rule: StoppingRule) => outcomeOf(rule, run, given.turns).turn?.right === true;
        const others = rulesNamed(['fixed-N', 'self-confidence', 'sim-rag', 'sim-rag-closest'], given.turns, {
          critic: given.threshold,
          certainty: given.certainty,
          confidence: given.threshold,
        });
        for (const rule of others.values()) {
          if (right(rule)) expect(right({ kind: 'oracle' })).toBe(true);
        }
      }),
    );
  });
});

describe('a run to the last round', () => {
  it('never stops early, whatever the critic says, and keeps its verdicts', async () => {
    const critic = { assess: async () => 1 };
    const ports = { reasoner: new TitleReader(), retriever: indexRetriever(index), critic };
    const { turns, ended } = fullRun(await recorded(ports, 'What is near Town5?', { turns: 3, topK: 2 }));
    expect(turns.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(turns.map(({ probability }) => probability)).toEqual([1, 1, 1]);
    expect(ended).toBe('turns-spent');
  });

  it('ends when nothing new can be found', async () => {
    const ports = { reasoner: new TitleReader(), retriever: indexRetriever(index), critic: null };
    const { turns, ended } = fullRun(await recorded(ports, 'Town5', { turns: 10, topK: 10 }));
    expect(ended).toBe('no-new-passage');
    expect(turns.at(-1)?.passages).toHaveLength(12);
  });

  it('throws what made a port fail', async () => {
    const retriever = {
      search: async () => {
        throw new Error('no index');
      },
    };
    const ports = { reasoner: new TitleReader(), retriever, critic: null };
    await expect(recorded(ports, 'why', { turns: 1, topK: 2 })).rejects.toMatchObject({
      code: 'unexpected',
      detail: { reason: 'no index' },
    });
  });

  it('never finds a withheld passage', async () => {
    const retriever = indexRetriever(index, ['p5']);
    const found = await retriever.search({ text: 'Town5' }, { limit: 10, exclude: [] });
    expect(found.length).toBeGreaterThan(0);
    expect(found.map(({ passage }) => passage.id)).not.toContain('p5');
  });
});

describe('rule names', () => {
  const thresholds = { critic: 0.4, certainty: 0, confidence: 0.6 };

  it('stand for strategies, and fixed-N for every number of rounds', () => {
    const strategies = rulesNamed(['fixed-N', 'sim-rag', 'self-confidence'], 3, thresholds);
    expect([...strategies.keys()]).toEqual(['fixed-1', 'fixed-2', 'fixed-3', 'sim-rag', 'self-confidence']);
    expect(strategies.get('sim-rag')).toEqual({ kind: 'critic', threshold: 0.4, certainty: 0 });
    expect(strategies.get('self-confidence')).toEqual({ kind: 'confidence', threshold: 0.6 });
  });

  it('are refused when unknown or with more rounds than turns', () => {
    for (const name of ['guess', 'fixed-4', 'fixed-0', '']) {
      expect(() => rulesNamed([name], 3, thresholds)).toThrow(
        expect.objectContaining({ code: 'option-invalid' }),
      );
    }
  });
});
