import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReader } from '../../cli/models.js';
import { passageEncoder } from '../../cli/passage-encoder.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { compileCorpora } from '../../src/retrieval/source/corpora-site.js';
import { readCorpusFolder } from '../../src/retrieval/source/corpus-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const types = ['one-hop', 'two-hop', 'comparison', 'yes-no', 'unanswerable'];
const exampleKinds = [
  'one hop',
  'two hops',
  'comparison',
  'yes or no',
  'not in the corpus',
  'nearly in the corpus',
];

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  readonly type: string;
  readonly gold: readonly string[];
}

interface MeasuredQuestion {
  readonly id: string;
  readonly answerable: boolean;
  readonly gold: readonly { readonly page: string; readonly quote: string }[];
}

describe.each([
  { id: 'spaceflight', articles: 150 },
  { id: 'tessera', articles: 60 },
])('the shipped corpus $id', ({ id, articles }) => {
  const folder = join(root, 'corpus', id);
  let passages: readonly CorpusPassage[] = [];
  let byId: ReadonlyMap<string, CorpusPassage> = new Map();
  let questions: readonly Question[] = [];
  let examples: readonly { readonly question: string; readonly kind: string }[] = [];

  beforeAll(async () => {
    const source = await readCorpusFolder(folder);
    passages = source.passages;
    examples = source.info.examples;
    byId = new Map(passages.map((passage) => [passage.id, passage]));
    questions = await readQuestions(folder);
    expect(source.faults.map(({ message }) => message)).toEqual([]);
  });

  it('has enough articles, each under its own title', () => {
    expect(passages.length).toBeGreaterThanOrEqual(articles);
    expect(new Set(passages.map(({ title }) => title.toLowerCase())).size).toBe(passages.length);
  });

  it('has articles of 60 to 150 words', () => {
    const lengths = passages.map(({ id: name, text }) => ({ name, words: text.split(/\s+/u).length }));
    expect(lengths.filter(({ words }) => words < 60 || words > 150)).toEqual([]);
  });

  it('links its articles to each other', () => {
    expect(passages.filter(({ links }) => links === undefined).map(({ id: name }) => name)).toEqual([]);
  });

  it('has articles with a topic to browse by', () => {
    expect(passages.filter(({ topic }) => topic === undefined).map(({ id: name }) => name)).toEqual([]);
  });

  it('finds every article by its title', () => {
    const index = Bm25Index.build(passages);
    const missed = passages.filter(({ id: own, title }) => {
      const found = index.search({ text: title }, { limit: 2 });
      return !found.some(({ passage }) => passage.id === own);
    });
    expect(missed.map(({ title }) => title)).toEqual([]);
  });

  it('has at least 80 questions of every type, a fifth of them unanswerable', () => {
    expect(questions.length).toBeGreaterThanOrEqual(80);
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(types));
    expect(new Set(questions.map(({ id: own }) => own)).size).toBe(questions.length);
    const unanswerable = questions.filter(({ type }) => type === 'unanswerable');
    expect(unanswerable.length).toBeGreaterThanOrEqual(questions.length / 5);
  });

  it('has answers and existing gold passages for answerable questions, and none for the others', () => {
    const wrong = questions.filter(({ type, answers, gold }) =>
      type === 'unanswerable'
        ? answers.length + gold.length > 0
        : answers.length === 0 || gold.length === 0 || !gold.every((passage) => byId.has(passage)),
    );
    expect(wrong.map(({ id: own }) => own)).toEqual([]);
  });

  it('has two gold passages for two hops and comparisons', () => {
    const wrong = questions.filter(
      ({ type, gold }) => (type === 'two-hop' || type === 'comparison') && new Set(gold).size !== 2,
    );
    expect(wrong.map(({ id: own }) => own)).toEqual([]);
  });

  it('has answers that occur in a gold passage or its title, or are yes or no', () => {
    const wrong = questions.filter(({ type, answers, gold }) => {
      if (type === 'unanswerable') return false;
      if (type === 'yes-no') return answers.length !== 1 || !['yes', 'no'].includes(answers[0] ?? '');
      const held = gold.map((passage) => plain(`${byId.get(passage)?.title} ${byId.get(passage)?.text}`));
      return !answers.some((answer) => held.some((text) => text.includes(plain(answer))));
    });
    expect(wrong.map(({ id: own, answers }) => ({ own, answers }))).toEqual([]);
  });

  it('shows six examples of different kinds, taken from its questions', () => {
    expect(examples.map(({ kind }) => kind)).toEqual(exampleKinds);
    const asked = new Set(questions.map(({ question }) => question));
    expect(examples.filter(({ question }) => !asked.has(question))).toEqual([]);
  });
});

describe.each([
  'spaceflight/unseen-questions.jsonl',
  'spaceflight/visitor-questions.jsonl',
  'tessera/unseen-questions.jsonl',
])('the questions for measuring in %s', (file) => {
  it('quote their articles word for word', async () => {
    const [id = ''] = file.split('/');
    const folder = join(root, 'corpus', id);
    const lines = (await readFile(join(root, 'corpus', file), 'utf8')).trim().split('\n');
    const missing: string[] = [];
    for (const line of lines) {
      const { id: own, answerable, gold }: MeasuredQuestion = JSON.parse(line);
      if (answerable !== gold.length > 0) missing.push(own);
      for (const { page, quote } of gold) {
        const article = await readFile(join(folder, 'articles', page), 'utf8');
        if (!article.includes(quote)) missing.push(`${own}: ${quote}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

it('the compiled corpora match their sources: run `npx tsx scripts/build-corpora.ts` after a change', async () => {
  const target = join(root, 'public/corpora');
  const reader = await openReader(join(root, 'models/reader'), 1);
  const { files, faults } = await compileCorpora(join(root, 'corpus'), (id) =>
    passageEncoder(reader, join(target, id)),
  );
  expect(faults.map(({ message }) => message)).toEqual([]);
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  const published = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(published.sort()).toEqual([...files.keys()].map((path) => join(target, path)).sort());
  for (const [path, bytes] of files) {
    expect(Buffer.compare(await readFile(join(target, path)), bytes), path).toBe(0);
  }
});

async function readQuestions(folder: string): Promise<readonly Question[]> {
  const names = (await readdir(folder)).filter((name) => /^questions.*\.jsonl$/.test(name)).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line): Question => JSON.parse(line)),
  );
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').replace(/[’]/gu, "'");
}
