import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  type DocumentationModels,
  type DocumentationOptions,
  evaluateDocumentation,
} from '../../cli/documentation-eval.js';
import { documentationTables } from '../../cli/documentation-tables.js';
import { silentProgress } from '../../cli/progress.js';
import type { Draft, Reasoner } from '../../src/engine/index.js';
import { draftOf } from '../evaluation/fixtures.js';
import { failure } from '../rpc/channel-worker.js';

const pages = {
  'bees.md':
    '# Bees\n\n## Feeding\n\nIn March, feed each hive two litres of `sugar syrup`. Stop when the willows flower.\n',
  'tools.md':
    '# Tools\n\n## Smoker\n\nA smoker calms the bees before a hive is opened.\n\n## Veil\n\nWash the veil with cold water only.\n',
};
const questions = [
  {
    id: 'b1',
    question: 'How much syrup does a hive need in March?',
    kind: 'factoid',
    answerable: true,
    gold: [{ page: 'bees.md', heading: 'Feeding', quote: 'feed each hive two litres of `sugar syrup`' }],
    short: ['two litres'],
    must: ['two litres of `sugar syrup`'],
  },
  {
    id: 'b2',
    question: 'What is a smoker for?',
    kind: 'definition',
    answerable: true,
    gold: [{ page: 'tools.md', heading: 'Smoker', quote: 'A smoker calms the bees' }],
    short: [],
    must: ['calms the bees'],
  },
  { id: 'b3', question: 'Which veil fits a child?', kind: 'unanswerable', answerable: false },
];

/** Answers with the first sentence of the first passage. */
class SentenceReader implements Reasoner {
  readonly closedBook = false;
  readonly asked: string[] = [];

  async draft({ question, passages: [first] }: Parameters<Reasoner['draft']>[0]): Promise<Draft> {
    this.asked.push(question);
    const end = (first?.text.indexOf('.') ?? -1) + 1;
    const answer = first?.text.slice(0, end) ?? null;
    const citations = first === undefined ? [] : [{ passageId: first.id, start: 0, end }];
    return { ...draftOf(answer), kind: 'span', citations };
  }

  async nextQuery({ question, asked }: Parameters<Reasoner['nextQuery']>[0]) {
    return asked.length === 0 ? { text: question } : null;
  }
}

let folder: string;
const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-documentation-test-'));
  await mkdir(path('site'));
  for (const [name, text] of Object.entries(pages)) await writeFile(path(`site/${name}`), text);
  await writeFile(path('questions.jsonl'), questions.map((each) => `${JSON.stringify(each)}\n`).join(''));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function run(given: Partial<DocumentationOptions> = {}, reasoner: Reasoner = new SentenceReader()) {
  const models: DocumentationModels = {
    reasoner,
    critic: { assess: async ({ question }) => (question.includes('veil') ? 0.1 : 0.6) },
    identities: { reader: { id: 'sentences', sha256: 'a' }, critic: { id: 'veils', sha256: 'b' } },
    thresholds: { threshold: 0.5, certainty: 0.5 },
  };
  return evaluateDocumentation(models, {
    sets: [{ source: path('site'), questions: path('questions.jsonl') }],
    turns: 2,
    topK: 2,
    threads: 1,
    resume: false,
    progress: silentProgress,
    signal: new AbortController().signal,
    tell: () => {},
    ...given,
  });
}

describe('questions about documentation', () => {
  it('are asked of its compiled pages, and what is shown is compared with the answers', async () => {
    const left: string[] = [];
    const { documentation, complete } = await run({
      json: path('out.json'),
      records: path('records.jsonl'),
      tell: (line) => left.push(line),
    });
    expect(complete).toBe(true);
    expect(documentation).toMatchObject({
      n: 3,
      unanswerable: 1,
      found: { '1': 1, '20': 1 },
      right: 1,
      rightOfAnswered: 1,
      rightInThree: 1,
      silentOnUnanswerable: 1,
      coverageAt90: 2 / 3,
    });
    expect(left).toEqual([expect.stringContaining('--minilm')]);
    const written = JSON.parse(await readFile(path('out.json'), 'utf8'));
    expect(Object.keys(written.documentation).sort()).toEqual(
      [
        'n',
        'unanswerable',
        'found',
        'right',
        'rightOfAnswered',
        'rightInThree',
        'silentOnUnanswerable',
        'coverageAt80',
        'coverageAt90',
        'aurc',
        'kinds',
        'baselines',
      ].sort(),
    );
    expect(Object.keys(written.documentation.baselines)).toEqual(['firstPassage', 'pagefind', 'minisearch']);
    const records = (await readFile(path('records.jsonl'), 'utf8')).trim().split('\n');
    expect(records.map((line) => JSON.parse(line).id)).toEqual(['b1', 'b2', 'b3']);
    expect(JSON.parse(records[0] ?? '')).toMatchObject({
      shown: expect.stringContaining('feed each hive two litres'),
      readings: expect.any(Array),
      probability: 0.6,
      right: true,
    });
  });

  it('of several sites are reported for each and together', async () => {
    const set = { source: path('site'), questions: path('questions.jsonl') };
    await mkdir(path('other'));
    await writeFile(path('other/tools.md'), pages['tools.md']);
    const evaluation = await run({ sets: [set, { ...set, source: path('other') }] });
    expect(evaluation.sites.map(({ documentation }) => documentation.found['20'])).toEqual([1, 0.5]);
    expect(evaluation.documentation).toMatchObject({ n: 6, found: { '20': 0.75 } });
    const tables = documentationTables(evaluation);
    expect(tables).toMatch(/^all +6 /mu);
    expect(tables).toContain('firstPassage');
  });

  it('of two files over one site are distinguished if both use the same ids', async () => {
    const set = { source: path('site'), questions: path('questions.jsonl') };
    const other = { ...questions[2], id: 'b1' };
    await writeFile(path('more.jsonl'), `${JSON.stringify(other)}\n`);
    const evaluation = await run({ sets: [set, { ...set, questions: path('more.jsonl') }] });
    expect(evaluation.sites[1]?.documentation).toMatchObject({
      n: 1,
      unanswerable: 1,
      silentOnUnanswerable: 1,
    });
  });

  it('resume after an interruption without asking again, and only with the same models and options', async () => {
    const controller = new AbortController();
    const records = path('records.jsonl');
    const progress = () => ({ update: (done: number) => done === 2 && controller.abort(), stop: () => {} });
    const partial = await run({ records, progress, signal: controller.signal });
    expect(partial.complete).toBe(false);
    const reader = new SentenceReader();
    expect((await run({ records, resume: true }, reader)).complete).toBe(true);
    expect(reader.asked).toEqual(['Which veil fits a child?']);
    expect(await failure(run({ records, resume: true, topK: 1 }))).toMatchObject({ code: 'option-invalid' });
  });

  it('that are invalid are refused with their line, and nothing compiled is left behind', async () => {
    const left = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('limen-documentation-'));
    const before = await left();
    await writeFile(path('questions.jsonl'), '{"id":"b1","question":"?","kind":"why"}\n');
    expect(await failure(run())).toMatchObject({
      code: 'corpus-invalid',
      detail: { reason: 'question 1 has no valid answerable' },
    });
    expect(await left()).toEqual(before);
  });

  it('are answered by the shipped models, from the command line', { timeout: 120_000 }, async () => {
    const program = inject('commandLine');
    const given = ['eval', '--documentation', path('site'), '--questions', path('questions.jsonl')];
    const { stdout } = await promisify(execFile)(process.execPath, [
      program,
      ...given,
      '--json',
      path('out.json'),
    ]);
    expect(stdout).toContain('right in three');
    const { documentation } = JSON.parse(await readFile(path('out.json'), 'utf8'));
    expect(documentation).toMatchObject({ n: 3, rightInThree: 1 });
    const refusal = (...options: string[]) =>
      failure(promisify(execFile)(process.execPath, [program, ...options]));
    expect(await refusal(...given.slice(0, 3))).toMatchObject({
      stderr: expect.stringContaining('--questions'),
    });
    expect(await refusal(...given, '--gold')).toMatchObject({ stderr: expect.stringContaining("'--gold'") });
  });
});
