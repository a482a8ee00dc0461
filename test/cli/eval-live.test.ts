import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EvaluateOptions, type EvaluationModels, evaluate } from '../../cli/evaluate.js';
import { printEvaluation } from '../../cli/evaluation-tables.js';
import { silentProgress } from '../../cli/progress.js';
import { type SearchPathsOptions, searchPaths } from '../../cli/search-paths.js';
import type { Critic } from '../../src/engine/index.js';
import { FixtureMemory } from '../closed-book-model/fixture.js';
import { chainOfPassages, TitleReader } from '../evaluation/fixtures.js';

const critic: Critic = { assess: async () => 0.9 };
const reader = { id: 'title-reader', sha256: 'a'.repeat(64) };
const judge = { id: 'sure-critic', sha256: 'b'.repeat(64) };
/** The reader answers with the last passage, which is one of two adjacent towns. */
const questions = Array.from({ length: 8 }, (_, place) => ({
  id: `q${place}`,
  question: `What is near Town${place + 3}?`,
  answers: [`Town${place + 1}`, `Town${place + 2}`],
  type: 'one-hop',
  gold: [`p${place + 3}`],
}));
/** Knows the first half of the questions, and has a wrong answer to one of the others. */
const memory = () =>
  new FixtureMemory({
    ...Object.fromEntries(questions.slice(0, 4).map(({ question, answers }) => [question, answers[0] ?? ''])),
    'What is near Town7?': 'Atlantis',
  });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-live-'));
  await writeLines('corpus.jsonl', chainOfPassages(20));
  await writeLines('questions.jsonl', questions);
});

afterEach(() => rm(folder, { recursive: true }));

describe('evaluation of strategies that run live', () => {
  it('gives the common measures of each, with closed-book as what is known', async () => {
    const { report } = await run({ strategy: ['closed-book', 'one-shot', 'self-rag', 'deep-rag'] });
    expect(Object.keys(report.live ?? {})).toEqual(['closed-book', 'one-shot', 'self-rag', 'deep-rag']);
    expect(report.strategies).toEqual({});
    expect(report.live?.['closed-book']).toMatchObject({
      n: 8,
      exactMatch: 0.5,
      retrievals: 0,
      modelCalls: 1,
    });
    expect(report.live?.['one-shot']).toMatchObject({
      n: 8,
      answered: 1,
      retrievals: 1,
      modelCalls: 1,
      goldRecall: 1,
    });
  });

  it('does not ask the memory if no strategy runs live', async () => {
    const remembering = memory();
    const { live, complete } = await run({ strategy: ['standard'] }, remembering);
    expect(complete).toBe(true);
    expect([...live.keys()]).toEqual([]);
    expect(remembering.asked).toEqual([]);
  });

  it("gives Self-RAG's rates, and says when they leave the healthy bands", async () => {
    const { report } = await run({ strategy: ['self-rag'] });
    const own = report.live?.['self-rag']?.own;
    expect(own?.figures).toMatchObject({ skipRate: 5 / 8 });
    expect(own?.remarks[0]).toBe('retrieval skip rate 62.5 % (above the healthy 20 to 40 %)');
    expect(own?.remarks[1]).toMatch(/^critique rejection rate .* \(above the healthy 10 to 20 %\)$/);
  });

  it("gives DeepRAG's decision against what the memory knows, and its retrievals where right and wrong", async () => {
    const { report } = await run({ strategy: ['deep-rag'] });
    const deep = report.live?.['deep-rag'];
    // 4 known and trusted, 1 unknown and trusted, 3 unknown and retrieved.
    expect(deep?.own.figures['boundaryAccuracy']).toBeCloseTo(7 / 8, 12);
    expect(deep?.own.figures['boundaryF1']).toBeCloseTo(8 / 9, 12);
    expect(deep?.own.figures['boundaryBalancedAccuracy']).toBeCloseTo((1 + 3 / 4) / 2, 12);
    expect(deep?.own.figures['boundaryMcc']).toBeCloseTo((4 * 3) / Math.sqrt(5 * 4 * 4 * 3), 12);
    expect(deep?.retrievals).toBeCloseTo(3 / 8, 12);
    expect(deep?.retrievalsRight).toBeCloseTo(3 / 7, 12);
    expect(deep?.retrievalsWrong).toBe(0);
  });

  it('shares a table with the strategies derived from one run', async () => {
    const { report } = await run({ strategy: ['standard', 'sim-rag', 'self-rag'] });
    const printed: string[] = [];
    printEvaluation(report, (text) => printed.push(text));
    const [table = '', own = ''] = printed;
    expect(
      table
        .split('\n')
        .slice(2)
        .map((line) => line.split(/\s{2,}/u)[0]),
    ).toEqual(['standard', 'sim-rag', 'self-rag']);
    expect(table).toContain('model calls');
    expect(own).toContain('self-rag: retrieval skip rate');
    // One draft and one judgement per round; the first is accepted.
    expect(report.strategies['sim-rag']?.modelCalls).toBe(2);
    expect(report.strategies['standard']?.modelCalls).toBe(1);
  });

  it('runs every available strategy if all are requested', async () => {
    const { report } = await run({ strategy: ['all'] });
    expect(Object.keys(report.strategies)).toContain('oracle');
    expect(Object.keys(report.live ?? {})).toEqual(
      expect.arrayContaining(['self-rag', 'deep-rag', 'closed-book', 'every-step']),
    );
    expect(Object.keys(report.live ?? {})).not.toContain('sim-rag');
  });

  it('resumes after an interruption without running a question twice', async () => {
    const json = path('out.json');
    const stop = new AbortController();
    const interrupting = memory();
    const recall = interrupting.recall.bind(interrupting);
    interrupting.recall = async (input) => {
      if (interrupting.asked.length === 12) stop.abort();
      return recall(input);
    };
    const strategy = ['closed-book', 'deep-rag'];
    const partial = await run({ json, strategy, signal: stop.signal }, interrupting);
    expect(partial.complete).toBe(false);
    expect(existsSync(json)).toBe(false);

    const resumed = memory();
    const result = await run({ json, strategy, resume: true }, resumed);
    expect(result.complete).toBe(true);
    // Closed-book had already asked it before the interruption.
    expect(resumed.asked).not.toContain(questions[0]?.question);
    const whole = await run({ strategy });
    expect(figuresOf(result)).toEqual(figuresOf(whole));
    expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([]);
  });

  it('refuses to resume a run that was started with another memory', async () => {
    const [json, stop] = [path('out.json'), new AbortController()];
    stop.abort();
    await run({ json, strategy: ['deep-rag'], signal: stop.signal });
    const other = run({ json, strategy: ['deep-rag'], resume: true }, memory(), 'other-memory');
    await expect(other).rejects.toMatchObject({ code: 'option-invalid', detail: { option: '--resume' } });
  });

  it('writes the runs where requested', async () => {
    await run({ records: path('runs.jsonl'), strategy: ['standard', 'one-shot'] });
    const lines = (await readFile(path('runs.live.jsonl'), 'utf8')).trim().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'limen-live-runs',
      models: { memory: { id: 'm' } },
    });
    expect(lines.slice(1).map((line) => JSON.parse(line).strategy)).toEqual([
      ...Array(8).fill('closed-book'),
      ...Array(8).fill('one-shot'),
    ]);
  });

  it('names what an unknown strategy could have been, and what a known one lacks', async () => {
    await expect(run({ strategy: ['guess'] })).rejects.toMatchObject({ code: 'option-invalid' });
    const lacking = evaluate({ ...models(memory()), critic: null }, options({ strategy: ['self-rag'] }));
    await expect(lacking).rejects.toMatchObject({ detail: { value: 'self-rag' } });
  });
});

describe("the search for DeepRAG's paths", () => {
  it('writes the cheapest right path of each question, with what the decision sees', async () => {
    expect(await search()).toMatchObject({ questions: 8, found: 8, withoutRetrieval: 4, complete: true });
    const lines = (await readFile(path('paths.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ questionId: 'q0', retrievals: 0, answer: 'Town1' });
    expect(lines[0].steps).toMatchObject([
      { subquery: 'What is near Town3?', retrieved: false, features: { agreement: 1, asksYesNo: 0 } },
    ]);
    expect(lines[7]).toMatchObject({
      retrievals: 1,
      steps: [{ retrieved: true, features: { agreement: 0.1 } }],
    });
  });

  it('resumes after an interruption without searching a question twice', async () => {
    await search({ limit: 3 });
    const resumed = memory();
    await search({ resume: true }, resumed);
    expect(resumed.asked).not.toContain(questions[2]?.question);
    expect(resumed.asked).toContain(questions[3]?.question);
    expect((await readFile(path('paths.jsonl'), 'utf8')).trim().split('\n')).toHaveLength(8);
  });

  it('refuses to resume the paths of other questions, and leaves them as they are', async () => {
    await search({ limit: 3 });
    const before = await readFile(path('paths.jsonl'), 'utf8');
    const others = path('others.jsonl');
    await writeFile(others, `${JSON.stringify({ ...questions[0], question: 'Who else?' })}\n`);
    await expect(search({ questions: others, resume: true })).rejects.toMatchObject({
      code: 'option-invalid',
      detail: { option: '--resume' },
    });
    expect(await readFile(path('paths.jsonl'), 'utf8')).toBe(before);
  });
});

function models(remembering: FixtureMemory, id = 'm'): EvaluationModels {
  const reasoner = new TitleReader();
  return {
    reasoner,
    critic,
    identities: { reader, critic: judge },
    thresholds: { critic: 0.5, certainty: 0, confidence: 0.5 },
    live: {
      answers: { kind: 'embedded', reader: reasoner, memory: remembering },
      identities: { reasoner: reader, memory: { id, sha256: 'c'.repeat(64) } },
    },
  };
}

function options(given: Partial<EvaluateOptions>): EvaluateOptions {
  return {
    questions: path('questions.jsonl'),
    corpus: path('corpus.jsonl'),
    gold: false,
    strategy: null,
    turns: 3,
    topK: 2,
    resume: false,
    progress: silentProgress,
    signal: new AbortController().signal,
    ...given,
  };
}

function run(given: Partial<EvaluateOptions>, remembering = memory(), id = 'm') {
  return evaluate(models(remembering, id), options(given));
}

function search(given: Partial<SearchPathsOptions> = {}, remembering = memory()) {
  return searchPaths(
    { reader: new TitleReader(), memory: remembering },
    {
      questions: path('questions.jsonl'),
      corpus: path('corpus.jsonl'),
      out: path('paths.jsonl'),
      steps: 4,
      topK: 2,
      leaves: 16,
      resume: false,
      progress: silentProgress,
      signal: new AbortController().signal,
      ...given,
    },
  );
}

/** Without times, which vary. */
function figuresOf({ report }: Awaited<ReturnType<typeof evaluate>>): object {
  return Object.values(report.live ?? {}).map(({ seconds: _, ...figures }) => figures);
}

function path(name: string): string {
  return join(folder, name);
}

async function writeLines(name: string, objects: readonly object[]): Promise<void> {
  await writeFile(path(name), objects.map((each) => `${JSON.stringify(each)}\n`).join(''));
}
