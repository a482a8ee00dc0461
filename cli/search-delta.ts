/** `limen search-delta`: tunes SeaKR's delta for a memory on one question set. */

import { writeFileWhole } from '../src/disk/write-file-whole.js';
import { optionInvalid, type UncertaintyMeasure } from '../src/engine/index.js';
import { liveRecord } from '../src/evaluation/live/live-run.js';
import { journalOf, runQuestions } from '../src/evaluation/run-questions.js';
import { questionScore, tokenF1 } from '../src/scores/answer-scores.js';
import { auroc } from '../src/scores/judgement-scores.js';
import type { LiveRecord } from '../src/strategies/live-result.js';
import { bestDelta } from '../src/strategies/seakr/delta-search.js';
import type { SeaKrFacts } from '../src/strategies/seakr/measures.js';
import { strategies } from '../src/strategies/strategies.js';
import { passageSource, retrieverFor } from './passage-source.js';
import { type ProgressStarter, withProgress } from './progress.js';
import { loadQuestions, type Question } from './question-source.js';
import { portsWith, type StrategyModels } from './strategy-models.js';
import { textTable } from './terminal-text.js';

export interface SearchDeltaOptions {
  readonly questions: string;
  readonly corpus?: string;
  readonly limit?: number;
  /** Output file for both deltas, JSON. */
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
 * Answers every question once from memory alone and once with retrieval at every step, and writes, for each
 * measure, the delta between the two that pays most.
 *
 * @returns a table of the results
 * @throws {LimenError} `option-invalid` if nothing was measured
 */
export async function searchDelta(models: StrategyModels, options: SearchDeltaOptions): Promise<string> {
  const asked = await loadQuestions(options.questions, options);
  const { source } = await passageSource(asked, { ...options, gold: false });
  const { progress, signal } = options;
  const answered: AnsweredTwice[] = [];
  const journal = journalOf<Question, LiveRecord>(liveRecord);
  const run = (name: 'seakr' | 'seakr-no-adaptive', questions: readonly Question[]) =>
    runQuestions(
      { ...strategies[name], name },
      (question, counter) => portsWith(name, models, retrieverFor(question, source), counter),
      questions,
      journal,
      {
        bounds: { signal, delta: never },
        parts: { corpus: '', reasoner: models.identities.reasoner.id, critic: 'none' },
      },
    );
  const fromMemory = run('seakr', asked.questions);
  const shown = { unit: 'questions, delta', total: asked.questions.length, progress, signal };
  for await (const [question, memory] of withProgress(fromMemory, shown)) {
    for await (const [, retrieved] of run('seakr-no-adaptive', [question])) {
      const score = ({ answer }: LiveRecord) => questionScore(tokenF1, question, answer);
      const { uncertainty } = memory.facts as SeaKrFacts;
      answered.push({ question, uncertainty, fromMemory: score(memory), retrieved: score(retrieved) });
    }
  }
  signal.throwIfAborted();
  const found = measures.flatMap((measure) => foundBy(measure, answered) ?? []);
  if (found.length === 0) {
    throw optionInvalid('--questions', options.questions, 'questions that the memory can be asked');
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
