/**
 * Turns for comparing backends: the shipped reader's drafts over the shipped questions, in the critic's input
 * format.
 *
 *     npx tsx bench/collect-turns.ts 12 > test/fixtures/turns.json
 */

import { join } from 'node:path';
import { loadCorpus } from '../cli/corpus-source.js';
import { openReader } from '../cli/models.js';
import { loadQuestions } from '../cli/question-source.js';
import { shippedCorpora } from '../cli/shipped-sets.js';
import { type Critic, type CriticInput, simRag } from '../src/engine/index.js';
import { Bm25Index } from '../src/retrieval/bm25-index.js';
import { indexRetriever } from '../src/retrieval/index-retriever.js';

/** Questions are taken evenly from the sets, so that every kind occurs. */
export async function collectTurns(count: number): Promise<CriticInput[]> {
  const { model: reasoner } = await openReader('models/reader', 1);
  const corpora = shippedCorpora();
  const turns: CriticInput[] = [];
  for (const [place, id] of corpora.entries()) {
    const until = Math.ceil((count * (place + 1)) / corpora.length);
    const folder = join('corpus', id);
    const { questions } = await loadQuestions(folder);
    const retriever = indexRetriever(Bm25Index.build((await loadCorpus(folder)).passages));
    // A question gives at least two turns if no draft is accepted.
    const step = Math.max(1, Math.floor(questions.length / Math.ceil((until - turns.length) / 2)));
    for (let index = 0; index < questions.length && turns.length < until; index += step) {
      const question = questions[index]?.question ?? '';
      for await (const event of simRag({ reasoner, retriever, critic: recorder(turns) }, question, {
        turns: 3,
      })) {
        if (event.type === 'failed') throw new Error(event.error.message);
      }
    }
    turns.splice(until);
  }
  return turns;
}

/** Accepts nothing, records everything. */
function recorder(turns: CriticInput[]): Critic {
  return {
    assess: async (input) => {
      turns.push(structuredClone(input));
      return 0;
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const count = Number(process.argv[2] ?? 12);
  process.stdout.write(`${JSON.stringify(await collectTurns(count), null, 1)}\n`);
}
