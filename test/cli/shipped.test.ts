import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvaluateOptions } from '../../cli/evaluate.js';
import { silentProgress } from '../../cli/progress.js';
import { evaluateShipped, shippedCorpora } from '../../cli/shipped-sets.js';
import { TitleReader } from '../evaluation/fixtures.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-shipped-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('evaluation of the shipped sets', () => {
  it('resumes after an interruption in the second set without reading the first again', async () => {
    const json = join(folder, 'out.json');
    const controller = new AbortController();
    const interrupted = new TitleReader();
    const draft = interrupted.draft.bind(interrupted);
    // Three questions of two rounds each, so the ninth draft belongs to the second set.
    interrupted.draft = async (input) => {
      if (interrupted.drafted.length === 8) controller.abort();
      return draft(input);
    };
    expect(await run(interrupted, { json, signal: controller.signal })).toBe(false);
    expect(await readdir(folder)).toHaveLength(2);

    const resumed = new TitleReader();
    expect(await run(resumed, { json, resume: true })).toBe(true);
    const firstSet = new Set(interrupted.drafted.slice(0, 6));
    expect(resumed.drafted.filter((question) => firstSet.has(question))).toEqual([]);
    expect(resumed.drafted.length).toBeGreaterThan(0);
    expect(await readdir(folder)).toEqual(['out.json']);
    const { sets, together } = JSON.parse(await readFile(json, 'utf8'));
    expect(sets).toHaveLength(shippedCorpora().length);
    expect(together.strategies.standard.n).toBe(3 * sets.length);
  });
});

function run(reasoner: TitleReader, given: Partial<Omit<EvaluateOptions, 'questions' | 'corpus'>>) {
  const models = {
    reasoner,
    critic: null,
    identities: { reader: { id: 'title-reader', sha256: 'a'.repeat(64) }, critic: null },
    thresholds: { critic: 0.5, certainty: 0, confidence: 0.5 },
  };
  const options = {
    gold: false,
    strategy: ['standard', 'oracle'],
    turns: 2,
    topK: 2,
    limit: 3,
    resume: false,
    progress: silentProgress,
    signal: new AbortController().signal,
    ...given,
  };
  return evaluateShipped(models, options, () => {});
}
