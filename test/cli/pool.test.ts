import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '../../cli/pool.js';
import type { RunsOrigin } from '../../cli/run-journal.js';
import { parseCalibration } from '../../src/critics/calibration-table.js';
import type { GradedTurn } from '../../src/evaluation/full-run.js';
import type { EvaluatedQuestion } from '../../src/evaluation/strategy-report.js';

const thresholds = { critic: 0.5, certainty: 0, confidence: 0.5 };
const critic = { id: 'critic', sha256: 'c'.repeat(64) };
const origin: RunsOrigin = {
  questions: { file: 'practice/questions.jsonl', sha256: 'a'.repeat(64), n: 2 },
  corpus: { kind: 'retrieved', file: 'corpus.jsonl', sha256: 'b'.repeat(64), passages: 9 },
  models: { reader: { id: 'reader', sha256: 'd'.repeat(64) }, critic },
  split: 'held',
  turns: 2,
  topK: 2,
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-pool-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('pooled evaluations', () => {
  it('have the headroom and the calibration of all their questions, each counted once', async () => {
    // One set is right in the first round, the other in the second; the critic gains half of the possible
    // headroom.
    const early = await runs('early.jsonl', [asked(1, 0.9), asked(1, 0.05)]);
    const late = await runs('late.jsonl', [asked(2, 0.9), asked(2, 0.9)]);
    const { report, evaluated } = await pool({ files: [early, late], turns: 2, json: path('out.json') });
    expect(evaluated).toHaveLength(4);
    expect(report.headroomCaptured).toBe(0.5);
    expect(report.strategies['sim-rag']?.n).toBe(4);
    // Three right answers at 0.9, one right at 0.05 and four wrong at 0.1: 3 × 0.1 + 0.95 + 4 × 0.1 over 8.
    expect(report.strategies['sim-rag']?.critic?.ece).toBeCloseTo(1.65 / 8, 12);
    const written = JSON.parse(await readFile(path('out.json'), 'utf8'));
    expect(written.sets.map(({ questions }: RunsOrigin) => questions)).toEqual([
      origin.questions,
      origin.questions,
    ]);
    expect(Object.keys(written)).toEqual(['sets', 'headroomCaptured', 'strategies', 'unanswerableCost']);
  });

  it('can be evaluated at another threshold', async () => {
    const file = await runs('runs.jsonl', [asked(1, 0.9), asked(1, 0.2)]);
    expect((await pool({ files: [file], turns: 2 })).report.strategies['sim-rag']?.answered).toBe(0.5);
    const lower = await pool({ files: [file], turns: 2, threshold: 0.15 });
    expect(lower.report.strategies['sim-rag']?.answered).toBe(1);
  });

  it('make a table that the page accepts', async () => {
    const file = await runs('runs.jsonl', [asked(1, 0.9), asked(1, 0.2)]);
    await pool({ files: [file], turns: 2, calibration: path('calibration.json') });
    const table = parseCalibration('critic', await readFile(path('calibration.json'), 'utf8'));
    expect(table).toMatchObject({ critic: critic.sha256, questions: 2, turns: 2 });
    expect(table.points).toHaveLength(51);
    expect(table.points[25]).toMatchObject({ threshold: 0.5, answered: 0.5, rightOfAnswered: 1 });
  });

  it('make no table from the evaluation questions', async () => {
    const questions = { ...origin.questions, file: '../shared/data/bench/hotpotqa/questions.jsonl' };
    const file = await runs('runs.jsonl', [asked(1, 0.9)], { questions });
    await expect(pool({ files: [file], turns: 2, calibration: path('table.json') })).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: '--calibration', value: questions.file },
    });
  });

  it('are refused if another critic judged, or if the runs stop too early', async () => {
    const file = await runs('runs.jsonl', [asked(1, 0.9)]);
    const models = { ...origin.models, critic: { id: 'other', sha256: 'e'.repeat(64) } };
    const other = await runs('other.jsonl', [asked(1, 0.9)], { models });
    await expect(pool({ files: [file, other], turns: 2 })).rejects.toMatchObject({
      detail: { value: other },
    });
    await expect(pool({ files: [file], turns: 3 })).rejects.toMatchObject({ detail: { option: '--turns' } });
  });

  it('are read up to a truncated line, and not at all from a different kind of file', async () => {
    const file = await runs('runs.jsonl', [asked(1, 0.9), asked(1, 0.9)]);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, -20));
    expect((await pool({ files: [file], turns: 2 })).evaluated).toHaveLength(1);
    await writeFile(file, '{"id":"q"}\n');
    await expect(pool({ files: [file], turns: 2 })).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file },
    });
  });
});

/** A question of two rounds whose answer is right only in `round`, with the critic's `probability` for it. */
function asked(round: number, probability: number): EvaluatedQuestion {
  const turns = [1, 2].map(
    (each): GradedTurn => ({
      round: each,
      answer: each === round ? 'yes' : 'no',
      right: each === round,
      confidence: 0.5,
      probability: each === round ? probability : 0.1,
      passages: [],
      searches: each,
      seconds: each,
      criticSeconds: 0,
    }),
  );
  const question = { id: 'q', question: 'q?', answers: ['yes'], type: null, gold: [] };
  const spent = { rounds: 2, searches: 2, seconds: 2, criticSeconds: 0 };
  return {
    question: { ...question, unanswerable: false, rules: 'hotpotqa' },
    run: { turns, ended: 'turns-spent', ...spent },
  };
}

/** A file of version 1, which stored values that are now derived from the traces. */
async function runs(
  name: string,
  evaluated: readonly EvaluatedQuestion[],
  given: Partial<RunsOrigin> = {},
): Promise<string> {
  const header = { format: 'limen-runs', version: 1, ...origin, ...given, thresholds };
  const lines = evaluated.map(({ question, run }) => ({ question, record: { questionId: 'q', ...run } }));
  await writeFile(path(name), [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path(name);
}

function path(name: string): string {
  return join(folder, name);
}
