/** `limen search-delta`: SeaKR's delta for a memory, found on one question set. */

import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { LimenError, type UncertaintyMeasure } from '../src/engine/index.js';
import { CallCounter } from '../src/evaluation/call-counter.js';
import { liveRecord } from '../src/evaluation/live/live-run.js';
import { questionScore, tokenF1 } from '../src/scores/answer-scores.js';
import { auroc } from '../src/scores/judgement-scores.js';
import { bestDelta } from '../src/strategies/seakr/delta-search.js';
import type { SeaKrFacts } from '../src/strategies/seakr/measures.js';
import { strategies } from '../src/strategies/strategies.js';
import type { StrategyPorts } from '../src/strategies/strategy.js';
import { passageSource, retrieverFor } from './passage-source.js';
import type { ProgressStarter } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';
import { portsWith, type StrategyModels } from './strategy-models.js';
import { textTable } from './text-table.js';

export interface SearchDeltaOptions {
  readonly questions: string;
  readonly corpus?: string;
  readonly limit?: number;
  /** Gets both deltas, JSON. */
  readonly out: string;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

interface AnsweredTwice {
  readonly question: Question;
  readonly uncertainty: SeaKrFacts['uncertainty'];
  readonly fromMemory: number;
  readonly retrieved: number;
}

const measures: readonly UncertaintyMeasure[] = ['states', 'log-probability'];
/** Above every uncertainty: nothing is retrieved. */
const never = Number.MAX_VALUE;

/**
 * Answers every question once from memory alone and once with retrieval at every step, and writes for each measure the delta
 * between them that pays most.
 *
 * @returns a table of what was found
 * @throws {LimenError} `option-invalid` where nothing was measured
 */
export async function searchDelta(models: StrategyModels, options: SearchDeltaOptions): Promise<string> {
  const asked = await loadQuestions(options.questions, options);
  const { source } = await passageSource(asked, { ...options, gold: false });
  const progress = options.progress('questions, delta', asked.questions.length, 0);
  const answered: AnsweredTwice[] = [];
  try {
    for (const question of asked.questions) {
      const counter = new CallCounter();
      const ports = await portsWith('seakr', models, retrieverFor(question, source), counter);
      answered.push(await answeredTwice(question, ports, options.signal));
      progress.update(answered.length, '');
    }
  } finally {
    progress.stop();
  }
  const found = measures.flatMap((measure) => foundBy(measure, answered) ?? []);
  if (found.length === 0) {
    const allowed = 'questions that the memory can be asked';
    throw new LimenError('option-invalid', { option: '--questions', value: options.questions, allowed });
  }
  const deltas = Object.fromEntries(found.map(({ measure, delta }) => [measure, Number(delta.toFixed(4))]));
  await writeFileWhole(options.out, `${JSON.stringify(deltas, null, 2)}\n`);
  const rows = found.map(({ measure, delta, f1, retrievals, separation }) => [
    measure,
    delta.toFixed(4),
    (100 * f1).toFixed(1),
    (100 * retrievals).toFixed(1),
    separation?.toFixed(3) ?? '-',
  ]);
  return textTable(['measure', 'delta', 'F1', 'retrieved %', 'AUROC of unknown'], rows);
}

async function answeredTwice(
  question: Question,
  ports: Partial<StrategyPorts>,
  signal: AbortSignal,
): Promise<AnsweredTwice> {
  const watched = (name: 'seakr' | 'seakr-no-adaptive') => {
    const events = strategies[name].run(ports, question.question, { signal, delta: never });
    return liveRecord(name, question, { events, modelCalls: () => 0 });
  };
  const score = (answer: string | null) => questionScore(tokenF1, question, answer);
  const memory = await watched('seakr');
  const retrieved = await watched('seakr-no-adaptive');
  const { uncertainty } = memory.facts as SeaKrFacts;
  return { question, uncertainty, fromMemory: score(memory.answer), retrieved: score(retrieved.answer) };
}

/** `null` for a measure that the memory does not offer. */
function foundBy(measure: UncertaintyMeasure, answered: readonly AnsweredTwice[]) {
  const measured = answered.flatMap(({ uncertainty, ...rest }) => {
    const value = uncertainty[measure];
    return value === undefined ? [] : [{ ...rest, uncertainty: value }];
  });
  const found = bestDelta(measured);
  if (found === null) return null;
  const judgements = measured.flatMap(({ question, uncertainty }) =>
    question.known === undefined ? [] : [{ probability: uncertainty, right: !question.known }],
  );
  return { measure, ...found, separation: auroc(judgements) };
}
