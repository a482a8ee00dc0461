/**
 * Measures how near the proofs of drafts are to their questions, and writes into the critic's config.json below
 * which nearness too few of the drafts are right.
 *
 *     npx tsx scripts/fit-distant.ts TURNS… [--critic models/critic] [--reader models/reader]
 *
 * TURNS are files that `limen practise` wrote over searches by words, with the reader that ships. What counts are
 * the drafts that the critic would answer with, each once. `cosine` is the highest nearness below which no more
 * of them are right than its threshold demands; `probability` is the share that is, Laplace-smoothed: one right
 * and one wrong are added to the counts. Afterwards the manifest must be rewritten
 * (`scripts/write-model-manifest.ts`).
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTrainedModel } from '../cli/model-folder.js';
import type { CriticConfig } from '../src/critics/trunk/critic-config.js';
import { proofNearness, proofTexts } from '../src/critics/trunk/proof-nearness.js';
import { isComparable, TrunkCritic } from '../src/critics/trunk/trunk-critic.js';
import type { PracticeRecord } from '../src/evaluation/practice.js';
import { Trunk } from '../src/reasoners/reader/trunk.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import { readJsonLines } from './read-json-lines.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    critic: { type: 'string', default: 'models/critic' },
    reader: { type: 'string', default: 'models/reader' },
  },
});
const file = join(values.critic, 'config.json');
const { distant: _, ...config }: CriticConfig = JSON.parse(readFileSync(file, 'utf8'));
// It judges without what is fitted here.
const withoutDistant = JSON.stringify(config);
const createSession = nodeSessions({ threads: 2 });
const trunk = await Trunk.open(await openTrainedModel(values.reader, 'reader'), createSession);
const bundle = await openTrainedModel(values.critic, 'critic');
const text = async (path: string) => (path === 'config.json' ? withoutDistant : bundle.text(path));
const critic = await TrunkCritic.open({ ...bundle, text }, createSession, trunk);

interface Judged {
  readonly right: boolean;
  readonly nearness: number;
}

const judged: Judged[] = [];
const counted = new Set<string>();
for (const turns of positionals) {
  const first = judged.length;
  for (const { question, passages, draft, turn, label } of readJsonLines<PracticeRecord>(turns)) {
    const input = { question, draft, passages, round: turn };
    const key = JSON.stringify([question, draft.answer, draft.citations]);
    if (draft.answer === null || !isComparable(input) || counted.has(key)) continue;
    if ((await critic.assess(input)) < config.threshold) continue;
    const nearness = await proofNearness(trunk, question, proofTexts(input));
    if (nearness === null) continue;
    counted.add(key);
    judged.push({ right: label === 1, nearness });
  }
  console.log(`${basename(dirname(turns))}: ${described(judged.slice(first))}`);
}
judged.sort((one, other) => one.nearness - other.nearness);
const below = judged.slice(
  0,
  judged.findLastIndex((_each, last) => shareRight(judged.slice(0, last + 1)) <= config.threshold) + 1,
);
const cosine = rounded(judged[below.length]?.nearness ?? 0);
const distant = { cosine, probability: rounded(shareRight(below)) };
writeFileSync(file, `${JSON.stringify({ ...config, distant }, null, 2)}\n`);
console.log(`all: ${described(judged)}; below ${cosine}: ${described(below)}, ${distant.probability}`);

function shareRight(drafts: readonly Judged[]): number {
  return (rightOf(drafts) + 1) / (drafts.length + 2);
}

function rightOf(drafts: readonly Judged[]): number {
  return drafts.filter(({ right }) => right).length;
}

function described(drafts: readonly Judged[]): string {
  return `${drafts.length} drafts, ${rightOf(drafts)} right`;
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
