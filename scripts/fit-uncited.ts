/**
 * Counts how often a draft without a citation is right, and writes that into the critic's config.json.
 *
 *     npx tsx scripts/fit-uncited.ts FILE… [--limit 1000] [--critic models/critic] [--memory models/memory]
 *
 * The drafts are the memory's: the embedded reader cites whatever it answers. The questions are about other things than it was
 * taught, which is when nothing proves what it says. The probability is Laplace's: one right and one wrong beside those counted.
 * The manifest is to be written again afterwards (`scripts/write-model-manifest.ts`).
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
