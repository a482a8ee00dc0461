/**
 * `npx tsx scripts/lab-strategy-runs.ts [--measure] [--limit N] [--strategies NAME,NAME] [--out public/lab]`:
 * runs the strategies that cannot be derived from SIM-RAG's runs over the shipped questions about Tessera and
 * those of its memory, and writes what the Lab shows of it. The same corpora and models give the same bytes.
 * `--limit` takes the first N of each set; `--measure` also writes how long a pass of each model took on this
 * machine.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCorpus } from '../cli/corpus-source.js';
import { openTrainedModel } from '../cli/model-folder.js';
import { loadQuestions, type Question } from '../cli/question-source.js';
import { MemoryModel } from '../src/closed-book-model/memory-model.js';
import { ReadingMemory } from '../src/closed-book-model/reading-memory.js';
import { endOf, recordRun } from '../src/evaluation/run-record.js';
import { PassagePlaces } from '../src/lab/passage-places.js';
import { describeSteps } from '../src/lab/steps.js';
import type { PackedQuestion, PackedRun, StoredStrategyRuns } from '../src/lab/stored-strategy-runs.js';
import { readOffStrategies } from '../src/lab/strategy-runs.js';
import { Bm25Index } from '../src/retrieval/bm25-index.js';
import { indexRetriever } from '../src/retrieval/index-retriever.js';
import { exactMatch } from '../src/scores/answer-scores.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import { knownEnough } from '../src/strategies/deep-rag/embedded-steps.js';
import { shippedDeltas } from '../src/strategies/seakr/shipped-deltas.js';
import { measureOf } from '../src/strategies/seakr/uncertainty.js';
import {
  definitions,
  isStrategyName,
  portsOf,
  type StrategyName,
  strategies,
} from '../src/strategies/strategies.js';
import { cachedSessions } from './lab/cached-sessions.js';
import { countedSessions } from './lab/counted-sessions.js';
import { openTracedModels, tracedQuestion } from './lab/full-trace.js';
import { packedQuestion, packedRun } from './lab/pack-runs.js';
import { TextPlaces } from './lab/text-places.js';
import { writeCosts, writeRuns } from './lab/write-runs.js';

const folder = join('corpus', 'tessera');
/** In the order of the lesson; strategies added since follow. */
const lesson = ['closed-book', 'every-step', 'self-rag', 'deep-rag', 'reflect-rag', 'seakr'];
const others = definitions
  .map(({ name }) => name)
  .filter((name) => ![...lesson, ...readOffStrategies].includes(name));

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    limit: { type: 'string' },
    strategies: { type: 'string', default: [...lesson, ...others].join() },
    out: { type: 'string', default: 'public/lab' },
  },
});
const names = values.strategies.split(',').filter(isStrategyName);
const limit = values.limit === undefined ? {} : { limit: Number(values.limit) };

/** A strategy's costs are counted outside the cache, so that repeated computations count too. */
function modelSessions() {
  const measured = countedSessions(nodeSessions({ threads: 1 }));
  const cached = cachedSessions(measured.open);
  const { open, counted } = countedSessions(cached.open);
  return { open, counted, measured: measured.counted, forget: cached.forget };
}

const sessions = { reader: modelSessions(), critic: modelSessions(), memory: modelSessions() };
const traced = await openTracedModels(sessions.reader, sessions.critic);
const { reader, critic } = traced;
const memoryBundle = await openTrainedModel('models/memory', 'memory');
const memory = new ReadingMemory(await MemoryModel.open(memoryBundle, sessions.memory.open), reader);
const { threshold, certainty = threshold } = critic.config;

const shipped = await loadQuestions(join(folder, 'questions.jsonl'), limit);
const asked = await loadQuestions(join(folder, 'memory-questions.jsonl'), limit);
const { passages } = await loadCorpus(folder);
const retriever = indexRetriever(Bm25Index.build(passages));
const places = { texts: new TextPlaces(), passages: new PassagePlaces() };

const packed: PackedQuestion[] = [];
const runs = names.map((name) => ({ name, runs: [] as PackedRun[] }));
const questions = [...shipped.questions, ...asked.questions];
const start = performance.now();
for (const [place, question] of questions.entries()) {
  for (const { forget } of Object.values(sessions)) forget();
  if (question.known !== undefined) {
    const trace = await tracedQuestion(question, retriever, places.passages, traced);
    packed.push(packedQuestion(trace, question.known, places));
  }
  for (const each of runs) each.runs.push(await strategyRun(each.name, question));
  if (place % 10 === 9) {
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${place + 1} of ${questions.length} questions, ${seconds} s`);
  }
}
const stored: StoredStrategyRuns = {
  format: 'limen-lab-strategy-runs',
  version: 1,
  models: { ...traced.ids, memory: memoryBundle.manifest.id },
  delta: shippedDeltas[measureOf(memory, 'states')],
  knownEnough,
  texts: places.texts.texts,
  passages: places.passages.passages,
  memory: packed,
  questions: questions.map(({ id }) => id),
  strategies: runs,
};
writeRuns(values.out, 'strategy-runs.json', stored);
if (values.measure) {
  const { reader: read, critic: judged, memory: remembered } = sessions;
  writeCosts(values.out, { reader: read.measured, critic: judged.measured, memory: remembered.measured });
}

async function strategyRun(name: StrategyName, question: Question): Promise<PackedRun> {
  const ports = await portsOf(name, { reasoner: reader, retriever, critic, memory });
  const before = spent();
  const bounds = strategies[name].needs.includes('critic') ? { threshold, certainty } : {};
  const record = await recordRun(strategies[name].run(ports, question.question, bounds));
  const { events } = record.trace;
  const after = spent();
  const end = endOf(record);
  const answer = end.type === 'accepted' ? end.outcome.answer : null;
  const run = {
    answer,
    right: !question.unanswerable && exactMatch(answer, question.answers),
    searches: events.filter(({ type }) => type === 'query-written').length,
    passes: [
      after.passes[0] - before.passes[0],
      after.passes[1] - before.passes[1],
      after.passes[2] - before.passes[2],
    ] as const,
    tokens: after.tokens - before.tokens,
    steps: await describeSteps(events),
  };
  return packedRun(run, places);
}

function spent() {
  const { reader: read, critic: judged, memory: remembered } = sessions;
  const all = [read.counted, judged.counted, remembered.counted] as const;
  return {
    passes: [all[0].passes, all[1].passes, all[2].passes] as const,
    tokens: all.reduce((sum, { tokens }) => sum + tokens, 0),
  };
}
