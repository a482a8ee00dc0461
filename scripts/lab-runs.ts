/**
 * `npx tsx scripts/lab-runs.ts [--measure] [--limit N] [--out public/lab]`: runs the shipped models over every shipped
 * question to the last round and writes what the Lab shows of it. The same corpora and models give the same bytes.
 * `--measure` also writes how long a pass of each model took on this machine.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { loadCorpus } from '../cli/corpus-source.js';
import { openTrainedModel } from '../cli/model-folder.js';
import { loadQuestions, type Question } from '../cli/question-source.js';
import { shippedCorpora } from '../cli/shipped-sets.js';
import { T5Critic } from '../src/criticism/t5-critic.js';
import { type Reasoner, type Retriever, simRag } from '../src/engine/index.js';
import { exactMatch } from '../src/evaluation/answer-scores.js';
import { indexRetriever } from '../src/evaluation/question-retrievers.js';
import { nodeSessions } from '../src/inference/node-session.js';
import { type FullTurn, fullRun, neverStopping } from '../src/lab/full-run.js';
import { headSignalsOf } from '../src/lab/head-signals.js';
import type { StoredCorpus, StoredQuestion, StoredRuns, StoredTurn } from '../src/lab/stored-runs.js';
import { ExtractiveReader } from '../src/reasoning/extractive-reader.js';
import { buildIndex } from '../src/retrieval/bm25-index.js';
import { type Counted, countedSessions } from './lab/counted-sessions.js';
import { PassagePlaces } from './lab/passage-places.js';

const turns = 4;
const topK = 2;
/** The threshold of the reader's own confidence, as `limen eval` takes it. */
const confidence = 0.5;

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    limit: { type: 'string' },
    out: { type: 'string', default: 'public/lab' },
  },
});

interface Models {
  readonly reader: ExtractiveReader;
  readonly critic: T5Critic;
  readonly read: Counted;
  readonly judged: Counted;
}

/** What had been spent when a draft was finished. */
interface Spent {
  readonly passes: number;
  readonly tokens: number;
}

const sessions = nodeSessions({ threads: 1 });
const read = countedSessions(sessions);
const judged = countedSessions(sessions);
const readerBundle = await openTrainedModel('models/reader', 'reader');
const criticBundle = await openTrainedModel('models/critic', 'critic');
const models: Models = {
  reader: await ExtractiveReader.open(readerBundle, read.open),
  critic: await T5Critic.open(criticBundle, judged.open),
  read: read.counted,
  judged: judged.counted,
};

const corpora: StoredCorpus[] = [];
for (const id of shippedCorpora()) corpora.push(await storedCorpus(id));
const { threshold, certainty = threshold } = models.critic.config;
const stored: StoredRuns = {
  format: 'limen-lab-runs',
  version: 1,
  models: { reader: readerBundle.manifest.id, critic: criticBundle.manifest.id },
  turns,
  threshold,
  certainty,
  confidence,
  corpora,
};
mkdirSync(values.out, { recursive: true });
write('runs.json', stored);
if (values.measure) {
  const machine = `${cpus()[0]?.model.trim()}, one thread, ${new Date().toISOString().slice(0, 10)}`;
  const mean = ({ seconds, passes }: Counted) => Number((seconds / passes).toPrecision(3));
  write('costs.json', { reader: mean(models.read), critic: mean(models.judged), measured: machine });
}

async function storedCorpus(id: string): Promise<StoredCorpus> {
  const folder = join('corpus', id);
  const { title } = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as { title: string };
  const { questions } = await loadQuestions(folder);
  const { passages } = await loadCorpus(folder);
  const retriever = indexRetriever(buildIndex(passages));
  const places = new PassagePlaces();
  const chosen = questions.slice(0, values.limit === undefined ? undefined : Number(values.limit));
  const storedQuestions: StoredQuestion[] = [];
  for (const [place, question] of chosen.entries()) {
    storedQuestions.push(await storedQuestion(question, retriever, places));
    if (place % 20 === 19) console.log(`${id}: ${place + 1} of ${chosen.length}`);
  }
  return { id, title, passages: places.passages, questions: storedQuestions };
}

async function storedQuestion(
  { id, question, answers, type, unanswerable }: Question,
  retriever: Retriever,
  places: PassagePlaces,
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
  const run = await fullRun(simRag(ports, question, { turns, topK, ...neverStopping }));
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

function spent({ passes, tokens }: Counted): Spent {
  return { passes, tokens };
}

function since(before: Spent, { passes, tokens }: Counted): Spent {
  return { passes: passes - before.passes, tokens: tokens - before.tokens };
}

/** Four decimals: finer than anything that is shown. */
function short(value: number): number {
  return Number(value.toFixed(4));
}

/** One question a line, so that a change of one shows as one. */
function write(name: string, value: unknown): void {
  const text = `${JSON.stringify(value).replaceAll('{"id":', '\n{"id":')}\n`;
  writeFileSync(join(values.out, name), text);
  console.log(`${join(values.out, name)}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`);
}
