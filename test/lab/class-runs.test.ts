import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limen } from '../../src/api.js';
import { nextTask } from '../../src/async/pause.js';
import { type Draft, type Retriever, simRag } from '../../src/engine/index.js';
import { TextImporter } from '../../src/importing/import-texts.js';
import { classCorpus, classQuestions, lessonCorpus, runClass } from '../../src/lab/class-runs.js';
import { headSignals } from '../../src/lab/head-signals.js';
import { type LessonPiece, LessonReader, lessonFrom, runsAtOnce } from '../../src/lab/lesson-reader.js';
import { keptClassRuns, parseClassRuns } from '../../src/lab/read-class-runs.js';
import type { StoredQuestion, StoredRuns } from '../../src/lab/stored-runs.js';
import { storedStrategies } from '../../src/lab/strategy-runs.js';
import { keepClassRuns } from '../../src/lab/write-class-runs.js';
import type { TextQuestion } from '../../src/practising/text-question.js';
import { keptTexts } from '../../src/retrieval/own/kept-texts.js';
import { ownTextsStore } from '../../src/retrieval/own/own-texts-store.js';
import { Connection } from '../../src/rpc/connection.js';
import type { ToPage } from '../../src/rpc/protocol.js';
import { zippedTexts } from '../../src/ui/own-texts/saved-zip.js';
import { ChannelWorker } from '../rpc/channel-worker.js';
import { costs, questionOf, turnOf } from './support.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const like: StoredRuns = {
  format: 'limen-lab-runs',
  version: 1,
  models: { reader: 'r', critic: 'c' },
  turns: 2,
  threshold: 0.4,
  certainty: 0.9,
  confidence: 0.5,
  corpora: [{ id: 'tessera', title: 'Tessera', passages: [], questions: [questionOf('q', [turnOf()])] }],
};

const passages = [
  { id: 'pier.md#age', title: 'Pier', text: 'The pier was built in 1874.' },
  { id: 'keeper.md#name', title: 'Keeper', text: 'The keeper was Jon Mortensen.' },
];

/** Finds all passages in order, and drafts the first one verbatim. */
const limen = {
  corpus: { id: 'own:island', title: 'Island' },
  search: async () => passages.map((passage) => ({ passage, score: 1, matchedTerms: [] })),
  ask: (question: string, { retriever, ...options }: { retriever?: Retriever; turns: number }) => {
    const all: Retriever = {
      search: async (_, { limit, exclude }) =>
        passages
          .filter(({ id }) => !exclude.includes(id))
          .slice(0, limit)
          .map((passage) => ({ passage, score: 1, matchedTerms: [] })),
    };
    const reasoner = {
      closedBook: false,
      draft: async ({
        passages: [first],
      }: {
        passages: readonly (typeof passages)[number][];
      }): Promise<Draft> => ({
        answer: first?.text ?? null,
        kind: 'span',
        rationale: first?.text ?? '',
        citations: first === undefined ? [] : [{ passageId: first.id, start: 0, end: 3 }],
        confidence: 0.5,
        lookups: [],
        signals: {},
        read: [],
      }),
      nextQuery: async ({ question: text, turns }: { question: string; turns: readonly unknown[] }) =>
        turns.length === 0 ? { text } : null,
    };
    return simRag(
      { reasoner, retriever: retriever ?? all, critic: { assess: async () => 0.6 } },
      question,
      options,
    );
  },
} as unknown as Limen;

const questions: TextQuestion[] = [
  { id: 'typed 7a', question: 'Who kept the light?', answers: ['Jon Mortensen'], section: [], asked: [true] },
  { id: 'typed 7b', question: 'What is a ticket?', answers: [], section: [], asked: [false] },
  { id: 'heading 1', question: 'Age of the pier', section: ['pier.md#age'] },
  { id: 'gap 1', question: 'The pier was built in what year?', answers: ['1874'], section: ['pier.md#age'] },
  {
    id: 'gap 2',
    question: 'The keeper was who or what?',
    answers: ['Jon Mortensen'],
    section: ['keeper.md#name'],
  },
];

const importer = () => new TextImporter(ownTextsStore(), {});

/** Id under which the texts of an island are kept. */
async function keptIsland(): Promise<string> {
  const files = [{ path: 'island.md', blob: new Blob(['# Pier\n\nThe pier is old.']) }];
  await importer().import({ files });
  const [kept] = await keptTexts();
  return kept?.id ?? '';
}

async function manyRuns(count: number): Promise<StoredRuns> {
  const runs = await made();
  const corpora = runs.corpora.map((corpus) => ({
    ...corpus,
    questions: Array.from({ length: count }, (_, place) => ({
      ...corpus.questions[0],
      id: `run-${place}`,
    })) as StoredQuestion[],
  }));
  return { ...runs, corpora };
}

async function made(signal = new AbortController().signal): Promise<StoredRuns> {
  let runs: StoredRuns | undefined;
  for await (const so of runClass(limen, classQuestions(questions, 1), like, signal)) runs = so;
  if (runs === undefined) throw new Error('nothing was asked');
  return runs;
}

describe("The questions of a class's own texts", () => {
  it('are the typed ones and a number of sentences, with the passage present and removed', () => {
    const asked = classQuestions(questions, 1).map(({ question: { id }, answerable }) => [id, answerable]);
    expect(asked).toEqual([
      ['typed 7a', true],
      ['typed 7b', false],
      ['gap 1', true],
      ['gap 1', false],
    ]);
  });
});

describe("Runs of a class's own texts", () => {
  it('have the format of the stored ones, so that every part of the lesson shows them', async () => {
    const runs = await made();
    const corpus = lessonCorpus(runs, 'tessera');
    expect(corpus?.id).toBe(classCorpus);
    expect(corpus?.questions.map(({ id, type, unanswerable }) => [id, type, unanswerable])).toEqual([
      ['typed-7a', 'typed', false],
      ['typed-7b-away', 'unanswerable', true],
      ['gap-1', 'made', false],
      ['gap-1-away', 'unanswerable', true],
    ]);
    for (const question of corpus?.questions ?? []) {
      for (const strategy of storedStrategies(runs, costs)) expect(strategy.run(question)).not.toBeNull();
      for (const turn of question.turns) expect(turn.signals).toHaveLength(headSignals.length);
    }
  });

  it('are right if the answer is given and nothing was removed', async () => {
    const [, , there, away] = (await made()).corpora[0]?.questions ?? [];
    expect(there?.turns.some(({ right }) => right)).toBe(true);
    expect(away?.turns.every(({ right }) => !right)).toBe(true);
    expect(away?.turns[0]?.answer).toBe('The keeper was Jon Mortensen.');
  });

  it('stop when they are aborted', async () => {
    await expect(made(AbortSignal.abort(new DOMException('enough', 'AbortError')))).rejects.toThrow('enough');
  });

  it('are restored from a file unchanged', async () => {
    const runs = await made();
    expect(await parseClassRuns(JSON.stringify(runs))).toEqual(runs);
  });

  it('are refused from an invalid file, which never breaks the lesson', async () => {
    const runs = await made();
    const refusal = (given: unknown) => expect(parseClassRuns(JSON.stringify(given))).rejects;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (given) => {
        await refusal(given).toThrow('lab-runs.json');
      }),
    );
    await refusal({ ...runs, threshold: 7 }).toThrow('threshold');
    await refusal({ ...runs, corpora: [] }).toThrow('corpora');
    const [corpus] = runs.corpora;
    const [first] = corpus?.questions ?? [];
    const withRuns = (questions: readonly unknown[]) => ({ ...runs, corpora: [{ ...corpus, questions }] });
    await refusal(withRuns([first, { ...first, rounds: -1 }])).toThrow('number 2, that has no valid rounds');
    await refusal(withRuns(Array(2000).fill(first))).toThrow('questions');
  });

  it('are checked a few at a time, so that whoever reads them can go on with something else', async () => {
    const runs = await made();
    const [corpus] = runs.corpora;
    const many = { ...runs, corpora: [{ ...corpus, questions: Array(500).fill(corpus?.questions[0]) }] };
    let isRead = false;
    const reading = parseClassRuns(JSON.stringify(many)).then(() => {
      isRead = true;
    });
    await nextTask();
    expect(isRead).toBe(false);
    await reading;
  });

  it('reach the page from the worker that reads them in pieces, and are whole there', async () => {
    const own = await keptIsland();
    const runs = await manyRuns(3 * runsAtOnce + 1);
    await keepClassRuns(own, runs);
    const worker = new ChannelWorker(new LessonReader());
    const pieces: number[] = [];
    worker.addEventListener('message', (event) => {
      const { data } = event as MessageEvent<ToPage>;
      const { questions = [] } = (data.limen === 'callback' ? data.value : {}) as LessonPiece;
      pieces.push(questions.length);
    });
    const reader = new Connection<LessonReader>(worker, 'lesson', () => undefined);
    expect(await lessonFrom(reader, own)).toEqual(runs);
    expect(Math.max(...pieces)).toBe(runsAtOnce);
    expect(await lessonFrom(reader, 'another')).toBeNull();
    worker.terminate();
  });

  it('are written a few at a time, so that the page answers meanwhile', async () => {
    const own = await keptIsland();
    const runs = await manyRuns(400);
    const whole = JSON.stringify(runs).length;
    const written = vi.spyOn(JSON, 'stringify');
    await keepClassRuns(own, runs);
    const longest = Math.max(...written.mock.results.map(({ value }) => String(value).length));
    written.mockRestore();
    expect(longest).toBeLessThan(whole / 4);
    expect(await keptClassRuns(own)).toEqual(runs);
  });

  it('are included in the ZIP of the texts', async () => {
    const own = await keptIsland();
    const runs = await made();
    await keepClassRuns(own, runs);
    const zip = await zippedTexts(own);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await importer().import({ files: [{ path: 'island.zip', blob: zip }] });
    const [back] = await keptTexts();
    expect(await keptClassRuns(back?.id ?? '')).toEqual(runs);
  });
});
