import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EvaluateOptions, type EvaluationModels, evaluate } from '../../cli/evaluate.js';
import { costSentence, strategyTable, typeTable } from '../../cli/evaluation-tables.js';
import { identityText } from '../../cli/passage-encoder.js';
import { silentProgress } from '../../cli/progress.js';
import type { Critic, Reasoner } from '../../src/engine/index.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { chainOfPassages, TitleReader } from '../evaluation/fixtures.js';

const critic: Critic = {
  assess: async ({ draft }) => (Number(draft.answer?.slice(4)) % 4) / 4,
};
const reader = { id: 'title-reader', sha256: 'a'.repeat(64) };
const judge = { id: 'modulo-critic', sha256: 'b'.repeat(64) };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-eval-'));
  await writeLines('corpus.jsonl', chainOfPassages(40));
  await writeLines(
    'questions.jsonl',
    Array.from({ length: 30 }, (_, place) => ({
      id: `q${place}`,
      question: `What is near Town${place + 3}?`,
      answers: place % 5 === 0 ? [] : [`Town${place + 1}`],
      type: place % 5 === 0 ? 'unanswerable' : place % 2 === 0 ? 'one-hop' : 'two-hop',
      gold: place % 5 === 0 ? [] : [`p${place + 3}`, `p${place + 1}`],
    })),
  );
  await writeLines(
    'paragraphs.jsonl',
    Array.from({ length: 6 }, (_, place) => ({
      id: `s${place}`,
      title: `Town${place}`,
      context: `Town${place} is a town.`,
      question: 'Which town?',
      answers: place < 4 ? [{ text: `Town${place % 2}`, start: 0 }] : [],
      unanswerable: place >= 4,
      source: 'made up',
    })),
  );
});

afterEach(() => rm(folder, { recursive: true }));

describe('evaluation over a pooled corpus', () => {
  it('gives every strategy the agreed figures', async () => {
    const { report } = await run({ json: path('out.json') });
    const written = JSON.parse(await readFile(path('out.json'), 'utf8'));
    expect(Object.keys(written)).toEqual(['questions', 'corpus', 'models', 'headroomCaptured', 'strategies']);
    expect(written.questions).toMatchObject({ n: 30, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(written.models).toEqual({ reader, critic: judge });
    expect(Object.keys(written.strategies)).toEqual([
      'standard',
      'fixed-1',
      'fixed-2',
      'fixed-3',
      'self-confidence',
      'sim-rag',
      'sim-rag-closest',
      'oracle',
    ]);
    for (const [name, figures] of Object.entries<Record<string, unknown>>(written.strategies)) {
      expect(Object.keys(figures)).toEqual(Object.keys(report.strategies[name] ?? {}));
      expect(figures['n']).toBe(30);
      expect(figures['goldRecall']).toHaveLength(3);
    }
    expect(Object.keys(written.strategies['sim-rag'].critic)).toEqual([
      'auroc',
      'balancedAccuracy',
      'accuracy',
      'mcc',
      'precision',
      'recall',
      'ece',
      'confusion',
    ]);
    expect(written.strategies.standard).toEqual({
      ...written.strategies['fixed-1'],
      seconds: written.strategies.standard.seconds,
    });
  });

  it('is reproducible, except for times', async () => {
    const figures = async () =>
      Object.entries((await run()).report.strategies).map(([name, { seconds, ...rest }]) => {
        expect(seconds.p95).toBeGreaterThanOrEqual(seconds.p50);
        return [name, rest];
      });
    expect(await figures()).toEqual(await figures());
  });

  it('resumes after an interruption without running a question twice', async () => {
    const whole = await run();
    const controller = new AbortController();
    const interrupting = new TitleReader();
    const draft = interrupting.draft.bind(interrupting);
    interrupting.draft = async (input) => {
      if (interrupting.drafted.length === 40) controller.abort();
      return draft(input);
    };
    const json = path('out.json');
    const partial = await run({ json, signal: controller.signal }, { reasoner: interrupting });
    expect(partial.complete).toBe(false);
    expect(partial.evaluated.length).toBeGreaterThan(0);
    expect(existsSync(json)).toBe(false);

    const resumed = new TitleReader();
    const result = await run({ json, resume: true }, { reasoner: resumed });
    expect(result.complete).toBe(true);
    const done = new Set(partial.evaluated.map(({ question }) => question.question));
    expect(resumed.drafted.filter((question) => done.has(question))).toEqual([]);
    expect(result.report.strategies['sim-rag']?.exactMatch).toBe(
      whole.report.strategies['sim-rag']?.exactMatch,
    );
    expect(await readdir(folder)).not.toContain('out.json.part.jsonl');
  });

  it('refuses to resume a run that was started with other options', async () => {
    const controller = new AbortController();
    const json = path('out.json');
    controller.abort();
    await run({ json, signal: controller.signal });
    await expect(run({ json, resume: true, topK: 1 })).rejects.toMatchObject({
      detail: { option: '--resume' },
    });
  });

  it('writes every run where requested, and reproduces the figures from them without the reader', async () => {
    const records = path('runs.jsonl');
    const { report } = await run({ records });
    const [header, ...lines] = (await readFile(records, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toMatchObject({ format: 'limen-runs', version: 2, turns: 3, topK: 2, split: null });
    expect(lines).toHaveLength(30);
    expect(lines[1]).toMatchObject({
      question: { id: 'q1', answers: ['Town2'] },
      strategy: 'sim-rag',
      trace: { format: 'limen-trace', parts: { reasoner: `title-reader ${reader.sha256}` } },
    });
    const silent = new TitleReader();
    const again = await run(
      { records, resume: true },
      { reasoner: silent, thresholds: { critic: 0.2, certainty: 0, confidence: 0.5 } },
    );
    expect(silent.drafted).toEqual([]);
    expect(again.report.strategies.oracle).toEqual(report.strategies.oracle);
    expect(again.report.strategies['sim-rag']).not.toEqual(report.strategies['sim-rag']);
  });

  it('searches by meaning where the corpus has vectors of the reader, as the page does', async () => {
    const passages = chainOfPassages(40);
    const towards = (id: string) =>
      Float32Array.from({ length: passages.length }, (_, at) => (passages[at]?.id === id ? 1 : 0));
    const encoder: PassageEncoder = {
      by: identityText(reader),
      dimensions: { whole: passages.length, tokens: 0 },
      packed: async ({ id }) => packVectors({ whole: towards(id) }),
    };
    const info = { id: 'towns', title: 'Towns', description: '', examples: [] };
    await writeCorpus(path('towns'), info, passages, undefined, encoder);
    await writeLines('other-words.jsonl', [{ id: 'q', question: 'Which village?', answers: ['Town30'] }]);
    const foundBy = async (reasoner: EvaluationModels['reasoner']) => {
      const { evaluated } = await run(
        { corpus: path('towns'), questions: path('other-words.jsonl') },
        { reasoner },
      );
      return evaluated[0]?.run.turns[0]?.passages ?? [];
    };
    expect(await foundBy(new TitleReader())).not.toContain('p30');
    const encoding = Object.assign(new TitleReader(), {
      queryVectors: async () => ({ whole: towards('p30') }),
    });
    expect(await foundBy(encoding)).toContain('p30');
  });

  it('reads the gold passages at once on request', async () => {
    const { report, evaluated } = await run({ gold: true });
    const { standard } = report.strategies;
    expect(standard?.goldRecall).toEqual([1]);
    expect(standard?.retrievals).toBe(0);
    expect(standard?.unanswerableAbstained).toBe(1);
    expect(standard?.exactMatch).toBe(1);
    expect(evaluated[1]?.run.turns[0]?.passages).toEqual(['p4', 'p2']);
  });

  it('writes a sweep with its plots', async () => {
    await run({ sweep: path('sweep') });
    expect((await readdir(path('sweep'))).sort()).toEqual(['risk-coverage.svg', 'sweep.json', 'turns.svg']);
    const { turns, headroom, thresholds } = JSON.parse(await readFile(path('sweep/sweep.json'), 'utf8'));
    expect(turns).toHaveLength(6);
    expect(Object.keys(headroom)).toEqual(['bestFixed', 'oracle', 'simRag', 'captured']);
    expect(Object.keys(thresholds.critic)).toEqual(['points', 'area', 'unanswerableCost']);
  });

  it('prints a table of strategies and one by kind of question', async () => {
    const { report, strategies, evaluated, turns } = await run();
    const table = strategyTable(report.strategies);
    expect(table).toMatch(/^sim-rag +\d+\.\d %/m);
    expect(table).toContain('oracle (knows the answers)');
    const strategy = strategies.get('sim-rag');
    const kinds = strategy === undefined ? '' : typeTable('sim-rag', strategy, evaluated, turns);
    expect(kinds).toMatch(/^one-hop +12 /m);
    expect(kinds).toMatch(/^unanswerable +6 /m);
    expect(costSentence(evaluated, strategies, turns)).toMatch(/ \d+\.\d % of the right answers$/);
  });

  it('does not use the critic if no strategy needs it, and says so if there is none', async () => {
    const silent: Critic = {
      assess: async () => {
        throw new Error('the critic was asked');
      },
    };
    const { report } = await run({ strategy: ['standard', 'oracle'] }, { critic: silent });
    expect(Object.keys(report.strategies)).toEqual(['standard', 'oracle']);
    expect(report.models.critic).toBeNull();
    expect(report.headroomCaptured).toBeNull();
    await expect(run({ strategy: ['sim-rag'] }, { critic: null })).rejects.toMatchObject({
      code: 'option-invalid',
    });
    const without = await run({}, { critic: null });
    expect(Object.keys(without.report.strategies)).not.toContain('sim-rag');
  });

  it('refuses questions whose gold passages another corpus holds', async () => {
    await writeLines('other.jsonl', chainOfPassages(5));
    await expect(run({ corpus: path('other.jsonl') })).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { reason: expect.stringContaining('gold passage') },
    });
  });
});

describe('evaluation of questions with their own paragraph', () => {
  it('reads the paragraph once, retrieves nothing and counts abstaining from the unanswerable as right', async () => {
    const reading = new TitleReader();
    const { report } = await run(
      { questions: path('paragraphs.jsonl') },
      { reasoner: reading, critic: { assess: async ({ draft }) => (draft.answer === 'Town5' ? 0.9 : 0.6) } },
      false,
    );
    expect(reading.drafted).toHaveLength(6);
    // Town0 and Town1 are right, Town2 and Town3 wrong; all six are answered.
    expect(report.strategies.standard).toMatchObject({ exactMatch: 2 / 6, retrievals: 0, turns: 1 });
    expect(report.strategies.standard?.unanswerableAbstained).toBe(0);
    expect(report.strategies.oracle).toMatchObject({ exactMatch: 4 / 6, unanswerableAbstained: 1 });
    expect(report.corpus).toEqual({ kind: 'paragraph', passages: 6 });
    expect(report.strategies.standard?.goldRecall).toEqual([]);
  });

  it('says what is missing when questions have neither paragraph nor corpus', async () => {
    await expect(run({}, {}, false)).rejects.toMatchObject({
      detail: { reason: expect.stringContaining('--corpus') },
    });
  });
});

function run(given: Partial<EvaluateOptions> = {}, parts: Partial<EvaluationModels> = {}, pooled = true) {
  const reasoner: Reasoner = new TitleReader();
  const models: EvaluationModels = {
    reasoner,
    critic,
    identities: { reader, critic: judge },
    thresholds: { critic: 0.7, certainty: 0, confidence: 0.5 },
    ...parts,
  };
  return evaluate(models, {
    questions: path('questions.jsonl'),
    ...(pooled ? { corpus: path('corpus.jsonl') } : {}),
    gold: false,
    strategy: null,
    turns: 3,
    topK: 2,
    resume: false,
    progress: silentProgress,
    signal: new AbortController().signal,
    ...given,
  });
}

function path(name: string): string {
  return join(folder, name);
}

async function writeLines(name: string, objects: readonly object[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path(name), objects.map((each) => `${JSON.stringify(each)}\n`).join(''));
}
