/** Minimal stored runs, for the tests of the Lab. */

import type { Costs } from '../../src/lab/costs.js';
import type { StoredCorpus, StoredQuestion, StoredRuns, StoredTurn } from '../../src/lab/stored-runs.js';

export const costs: Costs = { reader: 0.1, critic: 0.2, memory: 0.01, measured: 'here' };

export function turnOf(change: Partial<StoredTurn> = {}): StoredTurn {
  const round = change.round ?? 1;
  return {
    round,
    queries: [`query ${round}`],
    found: [round - 1],
    answer: 'an answer',
    proof: 'a sentence',
    cites: null,
    right: false,
    confidence: 0.5,
    probability: 0.5,
    passes: 2 * round,
    tokens: 100 * round,
    criticPasses: round,
    criticTokens: 50 * round,
    signals: [0.5],
    ...change,
  };
}

export function questionOf(id: string, turns: readonly StoredTurn[], unanswerable = false): StoredQuestion {
  const answers = unanswerable ? [] : ['right'];
  const searches = turns.reduce((sum, { queries }) => sum + queries.length, 0);
  const type = unanswerable ? 'unanswerable' : 'one-hop';
  const rounds = turns.at(-1)?.round ?? 0;
  return {
    id,
    question: `Question ${id}?`,
    answers,
    type,
    unanswerable,
    ended: 'turns-spent',
    rounds,
    searches,
    turns,
  };
}

export function corpusOf(questions: readonly StoredQuestion[], id = 'tessera'): StoredCorpus {
  const passages = Array.from({ length: 4 }, (_, place) => [`p${place}`, `Passage ${place}`] as const);
  return { id, title: id, passages, questions };
}

export function runsOf(corpora: readonly StoredCorpus[]): StoredRuns {
  return {
    format: 'limen-lab-runs',
    version: 1,
    models: { reader: 'reader', critic: 'critic' },
    turns: 4,
    threshold: 0.4,
    certainty: 0.8,
    confidence: 0.6,
    corpora,
  };
}
