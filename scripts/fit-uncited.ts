/**
 * Measures how often a draft without a citation is right, and writes that into the critic's config.json.
 *
 *     npx tsx scripts/fit-uncited.ts FILE… [--limit 1000] [--critic models/critic] [--memory models/memory]
 *
 * The drafts are the memory's, because the embedded reader cites every answer. The questions are about facts
 * that it was not trained on, since those are the ones whose answers nothing proves. The probability is
 * Laplace-smoothed: one right and one wrong are added to the counts. Afterwards the manifest must be
 * rewritten (`scripts/write-model-manifest.ts`).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openMemory } from '../cli/models.js';
import { loadQuestions } from '../cli/question-source.js';
import type { CriticConfig } from '../src/critics/trunk/critic-config.js';
import { exactMatch } from '../src/scores/answer-scores.js';
import { memoryDraft } from '../src/strategies/remembering.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '1000' },
    critic: { type: 'string', default: 'models/critic' },
    memory: { type: 'string', default: 'models/memory' },
  },
});
const { model: memory } = await openMemory(values.memory, 2);
let drafts = 0;
let right = 0;
for (const file of positionals) {
  const { questions } = await loadQuestions(file, { limit: Number(values.limit) });
  for (const { question, answers } of questions) {
    const { answer } = memoryDraft(await memory.recall({ question, passages: [] }));
    if (answer === null) continue;
    drafts += 1;
    if (exactMatch(answer, answers)) right += 1;
  }
  console.log(`${file}: ${drafts} drafts so far, ${right} right`);
}
const file = join(values.critic, 'config.json');
const { temperature, threshold, certainty, probe, ...before }: CriticConfig = JSON.parse(
  readFileSync(file, 'utf8'),
);
const uncited = Number(((right + 1) / (drafts + 2)).toFixed(5));
const config = { ...before, uncited, temperature, threshold, certainty, probe };
writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
console.log(`uncited ${uncited}`);
