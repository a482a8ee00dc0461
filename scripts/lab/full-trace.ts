/** SIM-RAG that never stops early, over one question, as the Lab stores it. */

import type { Question } from '../../cli/question-source.js';
import type { T5Critic } from '../../src/critics/t5/t5-critic.js';
import { type Reasoner, type Retriever, simRag } from '../../src/engine/index.js';
import { type FullTurn, fullRun, neverStopping } from '../../src/evaluation/full-run.js';
import { recordRun } from '../../src/evaluation/run-record.js';
import { headSignalsOf } from '../../src/lab/head-signals.js';
import type { StoredQuestion, StoredTurn } from '../../src/lab/stored-runs.js';
import type { ExtractiveReader } from '../../src/reasoners/reader/extractive-reader.js';
import { exactMatch } from '../../src/scores/answer-scores.js';
import type { Counted } from './counted-sessions.js';
import type { PassagePlaces } from './passage-places.js';

export const turns = 4;
const topK = 2;

export interface TracedModels {
  readonly reader: ExtractiveReader;
  readonly critic: T5Critic;
  readonly read: Counted;
  readonly judged: Counted;
}

/** What had been spent when a draft was finished. */
export interface Spent {
  readonly passes: number;
  readonly tokens: number;
}

/** The question run to its last round, with what each round had cost by then. */
export async function tracedQuestion(
  { id, question, answers, type, unanswerable }: Question,
  retriever: Retriever,
  places: PassagePlaces,
  models: TracedModels,
): Promise<StoredQuestion> {
  const { reader, critic } = models;
  const spentAtStart = { read: spent(models.read), judged: spent(models.judged) };
  const afterDraft: Spent[] = [];
  const afterVerdict = new Map<number, Spent>();
  const counting: Reasoner = {
    closedBook: reader.closedBook,
    nextQuery: (input, options) => reader.nextQuery(input, options),
    draft: async (input, options) => {
      const draft = await reader.draft(input, options);
      afterDraft.push(since(spentAtStart.read, models.read));
      return draft;
    },
  };
  const judge = {
    assess: async (...call: Parameters<T5Critic['assess']>) => {
      const probability = await critic.assess(...call);
      afterVerdict.set(call[0].round, since(spentAtStart.judged, models.judged));
      return probability;
    },
  };
  const ports = { reasoner: counting, retriever, critic: judge };
  const run = fullRun(await recordRun(simRag(ports, question, { turns, topK, ...neverStopping })));
  let critics: Spent = { passes: 0, tokens: 0 };
  const storedTurns = run.turns.map((turn, place): StoredTurn => {
    critics = afterVerdict.get(turn.round) ?? critics;
    const own = afterDraft[place] ?? { passes: 0, tokens: 0 };
    return {
      ...turnOf(turn, answers, places),
      ...own,
      criticPasses: critics.passes,
      criticTokens: critics.tokens,
      signals: headSignalsOf(turn.draft).map((value) => (value === null ? null : short(value))),
    };
  });
  const { ended, rounds, searches } = run;
  return {
    id,
    question,
    answers,
    type: type ?? '',
    unanswerable,
    ended,
    rounds,
    searches,
    turns: storedTurns,
  };
}

function turnOf(
  { round, queries, found, draft, probability }: FullTurn,
  answers: readonly string[],
  places: PassagePlaces,
) {
  const [citation] = draft.citations;
  return {
    round,
    queries,
    found: found.map(({ passage }) => places.of(passage)),
    answer: draft.answer,
    proof: draft.rationale,
    cites: citation === undefined ? null : places.ofId(citation.passageId),
    right: exactMatch(draft.answer, answers),
    confidence: short(draft.confidence),
    probability: short(probability),
  };
}

export function spent({ passes, tokens }: Counted): Spent {
  return { passes, tokens };
}

export function since(before: Spent, { passes, tokens }: Counted): Spent {
  return { passes: passes - before.passes, tokens: tokens - before.tokens };
}

/** Four decimals: finer than anything that is shown. */
export function short(value: number): number {
  return Number(value.toFixed(4));
}
