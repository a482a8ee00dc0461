/** Reads the runs that a class keeps with its texts: a file that may be from anybody, and take long to parse. */

import * as v from 'valibot';
import { nextTask } from '../async/pause.js';
import { LimenError } from '../engine/index.js';
import { labRunsFile, longestLabRuns } from '../retrieval/own/own-lab-runs.js';
import { mostQuestions } from '../retrieval/own/own-questions.js';
import { type OwnTextsStore, ownTextsStore } from '../retrieval/own/own-texts-store.js';
import { count, parseJson, parseValue, share } from '../text/parse-json.js';
import { classCorpus, classSizes } from './class-runs.js';
import { headSignals } from './head-signals.js';
import type { StoredCorpus, StoredQuestion, StoredRuns } from './stored-runs.js';

/** Maximum number of runs: every typed question and every generated one, with its passages and without them. */
const mostRuns = 2 * (mostQuestions + Math.max(...classSizes));
/** More than that many runs can find. */
const mostPassages = 50_000;
/** Runs that are checked in one task: more would delay the thread's other work. */
const checkedAtOnce = 50;

const text = v.pipe(v.string(), v.maxLength(20_000));

const turn = v.object({
  round: count,
  queries: v.array(text),
  found: v.array(count),
  answer: v.nullable(text),
  proof: text,
  cites: v.nullable(count),
  right: v.boolean(),
  confidence: share,
  probability: share,
  passes: count,
  tokens: count,
  criticPasses: count,
  criticTokens: count,
  signals: v.pipe(v.array(v.nullable(v.number())), v.length(headSignals.length)),
});

const question = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/u)),
  question: text,
  answers: v.array(text),
  section: v.exactOptional(v.array(text)),
  type: v.picklist(['typed', 'made', 'unanswerable']),
  unanswerable: v.boolean(),
  ended: v.picklist(['turns-spent', 'no-new-query', 'no-new-passage']),
  rounds: count,
  searches: count,
  turns: v.array(turn),
});

const runs = v.object({
  format: v.literal('limen-lab-runs'),
  version: v.literal(1),
  models: v.object({ reader: text, critic: text }),
  turns: v.pipe(count, v.minValue(1), v.maxValue(20)),
  threshold: share,
  certainty: share,
  confidence: share,
  corpora: v.pipe(
    v.array(
      v.object({
        id: v.literal(classCorpus),
        title: text,
        passages: v.pipe(v.array(v.tuple([v.string(), text])), v.maxLength(mostPassages)),
        questions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(mostRuns)),
      }),
    ),
    v.length(1),
  ),
});

/**
 * Checked a few runs at a time, so that a cancellation is heard meanwhile.
 * @throws {LimenError} `trace-invalid`: a file that came with texts may be from anybody
 */
export async function parseClassRuns(json: string): Promise<StoredRuns> {
  const refuse = (fault: string): LimenError =>
    new LimenError('trace-invalid', { reason: `${labRunsFile} ${fault}` });
  const { corpora, ...bounds } = parseJson(runs, json, refuse);
  const checked: StoredCorpus[] = [];
  for (const { questions: given, ...corpus } of corpora) {
    const questions: StoredQuestion[] = [];
    for (const [place, each] of given.entries()) {
      if (place % checkedAtOnce === checkedAtOnce - 1) await nextTask();
      questions.push(
        parseValue(question, each, (fault) => refuse(`has a run, number ${place + 1}, that ${fault}`)),
      );
    }
    checked.push({ ...corpus, questions });
  }
  return { ...bounds, corpora: checked };
}

/**
 * `null` if there are none, or if they are unreadable.
 * @param own id under which the texts are kept
 * @throws what the store throws
 */
export async function keptClassRuns(
  own: string,
  store: OwnTextsStore = ownTextsStore(),
): Promise<StoredRuns | null> {
  const kept = await store.original(own, labRunsFile);
  if (kept === undefined || kept.size > longestLabRuns) return null;
  try {
    return await parseClassRuns(await kept.text());
  } catch (thrown) {
    if (thrown instanceof LimenError && thrown.code === 'trace-invalid') return null;
    throw thrown;
  }
}
