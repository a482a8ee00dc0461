/** A SIM-RAG run that never stops early, over one question, in the Lab's format. */

import { corpusRetriever } from '../../cli/corpus-retriever.js';
import { openTrainedModel } from '../../cli/model-folder.js';
import { identityOf } from '../../cli/models.js';
import { identityText } from '../../cli/passage-encoder.js';
import type { Question } from '../../cli/question-source.js';
import { TrunkCritic } from '../../src/critics/trunk/trunk-critic.js';
import { type Retriever, simRag } from '../../src/engine/index.js';
import { fullRun, neverStopping } from '../../src/evaluation/full-run.js';
import { recordRun } from '../../src/evaluation/run-record.js';
import type { PassagePlaces } from '../../src/lab/passage-places.js';
import type { StoredQuestion, StoredTurn } from '../../src/lab/stored-runs.js';
import { storedTurn } from '../../src/lab/stored-turn.js';
import { ExtractiveReader } from '../../src/reasoners/reader/extractive-reader.js';
import { Trunk } from '../../src/reasoners/reader/trunk.js';
import { askedRetriever } from '../../src/retrieval/asked-retriever.js';
import { exactMatch } from '../../src/scores/answer-scores.js';
import type { Counted, CountedSessions } from './counted-sessions.js';

export const turns = 4;
const topK = 2;

export interface TracedModels {
  readonly reader: ExtractiveReader;
  readonly critic: TrunkCritic;
  readonly read: Counted;
  readonly judged: Counted;
  readonly ids: { readonly reader: string; readonly critic: string };
  /** What searches a corpus for questions, as in the page: by the reader's vectors too. */
  searched(corpus: string): Promise<Retriever>;
}

/** Opens the shipped reader and critic, each with sessions that count its work. */
export async function openTracedModels(
  read: CountedSessions,
  judged: CountedSessions,
): Promise<TracedModels> {
  const reader = await openTrainedModel('models/reader', 'reader');
  const critic = await openTrainedModel('models/critic', 'critic');
  const model = await ExtractiveReader.open(reader, read.open);
  const by = identityText(identityOf(reader.manifest));
  return {
    reader: model,
    critic: await TrunkCritic.open(critic, judged.open, await Trunk.open(reader, judged.open)),
    read: read.counted,
    judged: judged.counted,
    ids: { reader: reader.manifest.id, critic: critic.manifest.id },
    searched: async (corpus) => askedRetriever(await corpusRetriever(corpus), model, by),
  };
}

/** The cost by the time a draft was finished. */
interface Spent {
  readonly passes: number;
  readonly tokens: number;
}

/** Runs the question to its last round, with the cost at each round. */
export async function tracedQuestion(
  { id, question, answers, type, unanswerable }: Question,
  retriever: Retriever,
  places: PassagePlaces,
  models: TracedModels,
): Promise<StoredQuestion> {
  const { reader: reasoner, critic, read, judged } = models;
  const start = { read: spent(read), judged: spent(judged) };
  const spentAt: { readonly read: Spent; readonly judged: Spent }[] = [];
  const { threshold } = critic.bounds;
  const bounds = { turns, topK, threshold, ...neverStopping };
  const events = simRag({ reasoner, retriever, critic }, question, bounds);
  const record = await recordRun(events, undefined, () =>
    spentAt.push({ read: since(start.read, read), judged: since(start.judged, judged) }),
  );
  const drafted = spentAt.filter((_, place) => record.trace.events[place]?.type === 'draft-finished');
  const assessed = spentAt.filter((_, place) => record.trace.events[place]?.type === 'verdict-given');
  const run = fullRun(record);
  const storedTurns = run.turns.map((turn, place): StoredTurn => {
    const own = drafted[place]?.read ?? { passes: 0, tokens: 0 };
    const critics = assessed[place]?.judged ?? { passes: 0, tokens: 0 };
    return storedTurn(turn, exactMatch(turn.draft.answer, answers), places, {
      ...own,
      criticPasses: critics.passes,
      criticTokens: critics.tokens,
    });
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

function spent({ passes, tokens }: Counted): Spent {
  return { passes, tokens };
}

function since(before: Spent, { passes, tokens }: Counted): Spent {
  return { passes: passes - before.passes, tokens: tokens - before.tokens };
}
