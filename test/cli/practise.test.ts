import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identityText } from '../../cli/passage-encoder.js';
import { type PractiseOptions, practise } from '../../cli/practise.js';
import { silentProgress } from '../../cli/progress.js';
import type { Reasoner } from '../../src/engine/index.js';
import type { PracticeRecord } from '../../src/evaluation/practice.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import type { PassageEncoder } from '../../src/retrieval/vectors/add-vectors.js';
import { packVectors } from '../../src/retrieval/vectors/vector-rows.js';
import { chainOfPassages, TitleReader } from '../evaluation/fixtures.js';

const identity = { id: 'title-reader', sha256: 'f'.repeat(64) };
const questionCount = 40;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'limen-practise-'));
  const passages = chainOfPassages(60);
  await writeFile(join(folder, 'corpus.jsonl'), passages.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const questions = Array.from({ length: questionCount }, (_, place) => ({
    id: `q${place + 3}`,
    question: `What is Town${place + 3} near?`,
    answers: place % 5 === 0 ? [] : [`Town${place + 1}`, `the town${place + 2}`],
    type: 'one-hop',
    withheld: [`p${place + 5}`],
  }));
  await writeFile(
    join(folder, 'questions.jsonl'),
    questions.map((each) => `${JSON.stringify(each)}\n`).join(''),
  );
});

afterEach(() => rm(folder, { recursive: true }));

describe('self-practice', () => {
  it('writes every turn of every question, never stopping at a right answer', async () => {
    expect(await run('out')).toBe(true);
    const records = await recordsOf('out');
    expect(records).toHaveLength(questionCount * 3);
    const first = records.slice(0, 3);
    expect(first.map(({ turn }) => turn)).toEqual([1, 2, 3]);
    expect(first.map(({ passages }) => passages.length)).toEqual([2, 4, 6]);
    expect(first.map(({ last }) => last)).toEqual([false, false, true]);
  });

  it('labels by exact match, and every turn of a question without answers 0', async () => {
    await run('out');
    const records = await recordsOf('out');
    for (const { draft, answers, label } of records) {
      const right = answers.some((answer) => answer.replace('the town', 'Town') === draft.answer);
      expect(label).toBe(right ? 1 : 0);
    }
    expect(new Set(records.map(({ label }) => label))).toEqual(new Set([0, 1]));
    expect(records.filter(({ answers, label }) => answers.length === 0 && label === 1)).toEqual([]);
  });

  it('never shows a passage that is withheld from the question', async () => {
    await run('out');
    for (const { questionId, passages } of await recordsOf('out')) {
      const withheld = `p${Number(questionId.slice(1)) + 2}`;
      expect(passages.map(({ id }) => id)).not.toContain(withheld);
    }
  });

  it('keeps the turns of a question in one split and balances each split', async () => {
    await run('out');
    const records = await recordsOf('out');
    const splits = new Map<string, string>();
    for (const { questionId, split } of records) {
      expect(splits.get(questionId) ?? split).toBe(split);
      splits.set(questionId, split);
    }
    for (const split of ['train', 'held']) {
      const own = records.filter((record) => record.split === split);
      const accepts = own.filter(({ label }) => label === 1);
      const chosen = own.filter(({ balanced }) => balanced);
      const least = Math.min(accepts.length, own.length - accepts.length);
      expect(least).toBeGreaterThan(0);
      expect(chosen.filter(({ label }) => label === 1)).toHaveLength(least);
      expect(chosen).toHaveLength(2 * least);
    }
  });

  it('gives the same bytes when it is interrupted and resumed', async () => {
    await run('whole');
    const controller = new AbortController();
    const interrupting = new TitleReader();
    const draft = interrupting.draft.bind(interrupting);
    interrupting.draft = async (input) => {
      if (interrupting.drafted.length === 25) controller.abort();
      return draft(input);
    };
    expect(await run('parts', { signal: controller.signal }, interrupting)).toBe(false);
    const before = await recordsOf('parts');
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(questionCount * 3);
    expect((await manifestOf('parts')).complete).toBe(false);

    const resumed = new TitleReader();
    expect(await run('parts', { resume: true }, resumed)).toBe(true);
    const done = new Set(before.map(({ question }) => question));
    expect(resumed.drafted.filter((question) => done.has(question))).toEqual([]);
    expect(await readFile(join(folder, 'parts/turns.jsonl'))).toEqual(
      await readFile(join(folder, 'whole/turns.jsonl')),
    );
    expect(await manifestOf('parts')).toEqual(await manifestOf('whole'));
  });

  it('cuts off what a crash left half written', async () => {
    await run('whole');
    await run('crashed', { limit: 10 });
    const records = await recordsOf('whole');
    const half = `${JSON.stringify(records[30])}\n${JSON.stringify(records[31]).slice(0, 50)}`;
    await appendFile(join(folder, 'crashed/turns.jsonl'), half);
    await run('crashed', { resume: true });
    expect(await readFile(join(folder, 'crashed/turns.jsonl'))).toEqual(
      await readFile(join(folder, 'whole/turns.jsonl')),
    );
  });

  it('describes the file in a manifest', async () => {
    await run('out');
    const records = await recordsOf('out');
    const accepts = records.filter(({ label }) => label === 1).length;
    const { complete, counts, turns, reader, corpus } = await manifestOf('out');
    expect(complete).toBe(true);
    expect(turns).toBe(3);
    expect(reader).toEqual(identity);
    expect(corpus.passages).toBe(60);
    expect(counts.records).toBe(records.length);
    expect(counts.questions).toBe(questionCount);
    expect(counts.accepts).toBe(accepts);
    expect(counts.accepts + counts.rejects).toBe(records.length);
    expect(Object.keys(counts.byTurn)).toEqual(['1', '2', '3']);
  });

  it('searches by meaning where the corpus has vectors of the reader', async () => {
    const passages = chainOfPassages(60);
    const towards = (id: string) =>
      Float32Array.from({ length: passages.length }, (_, at) => (passages[at]?.id === id ? 1 : 0));
    const encoder: PassageEncoder = {
      by: identityText(identity),
      dimensions: { whole: passages.length, tokens: 0 },
      packed: async ({ id }) => packVectors({ whole: towards(id) }),
    };
    const info = { id: 'towns', title: 'Towns', description: '', examples: [] };
    const corpus = join(folder, 'towns');
    await writeCorpus(corpus, info, passages, undefined, encoder);
    const questions = join(folder, 'other-words.jsonl');
    await writeFile(
      questions,
      `${JSON.stringify({ id: 'q', question: 'Which village by the river?', answers: ['Town50'] })}\n`,
    );
    const found = async (out: string, reasoner: Reasoner) => {
      await run(out, { questions, corpus }, reasoner);
      return (await recordsOf(out)).at(-1)?.passages.map(({ id }) => id);
    };
    expect(await found('words', new TitleReader())).not.toContain('p50');
    const encoding = Object.assign(new TitleReader(), {
      queryVectors: async () => ({ whole: towards('p50') }),
    });
    expect(await found('meaning', encoding)).toContain('p50');
  });

  it('takes one turn per question if each has its own paragraph', async () => {
    const questions = Array.from({ length: 6 }, (_, place) => ({
      id: `own${place}`,
      question: `What is Town${place} near?`,
      title: `Town${place}`,
      context: `Town${place} lies near Town${place + 1}.`,
      answers: place === 0 ? [] : [{ text: `Town${place}`, start: 0 }],
    }));
    const file = join(folder, 'own.jsonl');
    await writeFile(file, questions.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const { corpus: _, ...without } = practiceOptions('own');
    await practise({ reasoner: new TitleReader(), identity }, { ...without, questions: file });
    const records = await recordsOf('own');
    expect(records.map(({ turn, last }) => [turn, last])).toEqual(questions.map(() => [1, true]));
    for (const { questionId, passages } of records) {
      const own = questions.find(({ id }) => id === questionId);
      expect(passages.map(({ text }) => text)).toEqual([own?.context]);
    }
    expect((await manifestOf('own')).corpus).toEqual({ kind: 'paragraph', passages: 6 });
  });

  it('refuses questions without a paragraph when no corpus is named', async () => {
    const { corpus: _, ...without } = practiceOptions('out');
    await expect(practise({ reasoner: new TitleReader(), identity }, without)).rejects.toMatchObject({
      code: 'corpus-invalid',
    });
  });

  it('refuses a folder that holds another run, and says why', async () => {
    await run('out', { limit: 5 });
    await expect(run('out')).rejects.toMatchObject({ code: 'option-invalid', detail: { option: '--out' } });
    await expect(run('out', { resume: true, turns: 2 })).rejects.toMatchObject({ code: 'option-invalid' });
  });

  it('names a manifest that cannot be read', async () => {
    await run('out', { limit: 5 });
    const file = join(folder, 'out', 'manifest.json');
    await writeFile(file, '{"format": "limen-prac');
    await expect(run('out', { resume: true })).rejects.toMatchObject({
      code: 'corpus-invalid',
      detail: { file },
    });
  });

  it('leaves out a question that is too long to ask and names it', async () => {
    const long = { id: 'long', question: 'why '.repeat(400), answers: ['x'] };
    await appendFile(join(folder, 'questions.jsonl'), `${JSON.stringify(long)}\n`);
    expect(await run('out')).toBe(true);
    expect((await manifestOf('out')).skipped).toEqual(['long']);
  });
});

function run(out: string, given: Partial<PractiseOptions> = {}, reasoner: Reasoner = new TitleReader()) {
  return practise({ reasoner, identity }, { ...practiceOptions(out), ...given });
}

function practiceOptions(out: string) {
  return {
    questions: join(folder, 'questions.jsonl'),
    corpus: join(folder, 'corpus.jsonl'),
    out: join(folder, out),
    turns: 3,
    topK: 2,
    parallel: 2,
    resume: false,
    progress: silentProgress,
    signal: new AbortController().signal,
  };
}

async function recordsOf(out: string): Promise<PracticeRecord[]> {
  const text = await readFile(join(folder, out, 'turns.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function manifestOf(out: string) {
  return JSON.parse(await readFile(join(folder, out, 'manifest.json'), 'utf8'));
}
