/** Runs every question once, to its last turn. */

import type { Critic, Reasoner } from '../src/engine/index.js';
import { type RunRecord, recordOf } from '../src/evaluation/run-record.js';
import type { EvaluatedQuestion } from '../src/evaluation/strategy-report.js';
import { runTrajectory } from '../src/evaluation/trajectory.js';
import { boundsFor, type PassageSource, retrieverFor } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import type { Question } from './question-source.js';
import type { RunJournal } from './run-journal.js';

export interface RunAllOptions {
  readonly source: PassageSource;
  readonly reasoner: Reasoner;
  readonly critic: Critic | null;
  readonly turns: number;
  readonly topK: number;
  readonly journal: RunJournal;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

/** Stops early, with what is finished, when the signal aborts. */
export async function runAll(
  questions: readonly Question[],
  options: RunAllOptions,
): Promise<EvaluatedQuestion[]> {
  const { journal, signal } = options;
  const evaluated: EvaluatedQuestion[] = [];
  const before = questions.filter(({ id }) => journal.finished.has(id)).length;
  const progress = options.progress('questions', questions.length, before);
  try {
    for (const question of questions) {
      const known = journal.finished.get(question.id);
      const record = known ?? (await runQuestion(question, options));
      if (known === undefined) await journal.add({ question, record });
      evaluated.push({ question, record });
      if (known === undefined) progress.update(evaluated.length, '');
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    progress.stop();
  }
  return evaluated;
}

async function runQuestion(question: Question, options: RunAllOptions): Promise<RunRecord> {
  const { source, reasoner, critic, signal } = options;
  const retrieved = source.kind === 'retrieved';
  const bounds = boundsFor(source, options);
  const retriever = retrieverFor(question, source);
  const trajectory = await runTrajectory({ reasoner, retriever, critic }, question.question, {
    ...bounds,
    signal,
  });
  const record = recordOf(question, trajectory);
  return retrieved ? record : withoutSearches(record);
}

/** Nothing was looked up: the passages were there. */
function withoutSearches(record: RunRecord): RunRecord {
  return { ...record, searches: 0, turns: record.turns.map((turn) => ({ ...turn, searches: 0 })) };
}
