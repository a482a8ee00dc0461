/**
 * `npx tsx scripts/lab-runs.ts [--measure] [--limit N] [--out public/lab]`: runs the shipped models over
 * every shipped question to the last round and writes what the Lab shows of it. The same corpora and models
 * give the same bytes. `--measure` also writes how long a pass of each model took on this machine.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadQuestions } from '../cli/question-source.js';
import { shippedCorpora } from '../cli/shipped-sets.js';
import { PassagePlaces } from '../src/lab/passage-places.js';
import type { StoredCorpus, StoredQuestion, StoredRuns } from '../src/lab/stored-runs.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import { countedSessions } from './lab/counted-sessions.js';
import { openTracedModels, tracedQuestion, turns } from './lab/full-trace.js';
import { writeCosts, writeRuns } from './lab/write-runs.js';

/** The threshold for the reader's own confidence, as in `limen eval`. */
const confidence = 0.5;

const { values } = parseArgs({
  options: {
    measure: { type: 'boolean', default: false },
    limit: { type: 'string' },
    out: { type: 'string', default: 'public/lab' },
  },
});

const sessions = nodeSessions({ threads: 1 });
const models = await openTracedModels(countedSessions(sessions), countedSessions(sessions));

const corpora: StoredCorpus[] = [];
for (const id of shippedCorpora()) corpora.push(await storedCorpus(id));
const { threshold, certainty = threshold } = models.critic.config;
const stored: StoredRuns = {
  format: 'limen-lab-runs',
  version: 1,
  models: models.ids,
  turns,
  threshold,
  certainty,
  confidence,
  corpora,
};
writeRuns(values.out, 'runs.json', stored);
if (values.measure) writeCosts(values.out, { reader: models.read, critic: models.judged });

async function storedCorpus(id: string): Promise<StoredCorpus> {
  const folder = join('corpus', id);
  const { title } = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as { title: string };
  const { questions } = await loadQuestions(folder);
  const retriever = await models.searched(folder);
  const places = new PassagePlaces();
  const chosen = questions.slice(0, values.limit === undefined ? undefined : Number(values.limit));
  const storedQuestions: StoredQuestion[] = [];
  for (const [place, question] of chosen.entries()) {
    storedQuestions.push(await tracedQuestion(question, retriever, places, models));
    if (place % 20 === 19) console.log(`${id}: ${place + 1} of ${chosen.length}`);
  }
  return { id, title, passages: places.passages, questions: storedQuestions };
}
