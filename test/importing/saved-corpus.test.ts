import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCorpus } from '../../cli/corpus-source.js';
import { loadQuestions } from '../../cli/question-source.js';
import { type ImportResult, TextImporter } from '../../src/importing/import-texts.js';
import type { SourceFile } from '../../src/importing/source-file.js';
import { vectorBytes } from '../../src/retrieval/corpus-limits.js';
import { folderOfTexts, keptTexts, originalOf, renameTexts } from '../../src/retrieval/own/kept-texts.js';
import { ownCorpusId } from '../../src/retrieval/own/own-corpus-name.js';
import { keepPractice, keptPractice } from '../../src/retrieval/own/own-practice.js';
import {
  keepQuestions,
  keptQuestions,
  type OwnQuestion,
  ownQuestion,
  parseQuestionLines,
  questionLines,
} from '../../src/retrieval/own/own-questions.js';
import { ownTextsStore } from '../../src/retrieval/own/own-texts-store.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { zippedTexts } from '../../src/ui/own-texts/saved-zip.js';
import { file, pdf } from './support.js';
import 'fake-indexeddb/auto';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const bees = file(
  'bees.md',
  '# Bees\n\nA queen bee lives up to five years.\n\n## Honey\n\nHoney keeps for years.\n',
);
const asked: readonly OwnQuestion[] = [
  { id: 'queen', question: 'How long does a queen live?', answers: ['five years', 'up to five years'] },
  { id: 'wax', question: 'What does wax cost?', answers: [] },
];
const practice = {
  version: 1,
  reader: 'reader@1',
  critic: 'critic@1',
  asked: 9,
  seed: 1,
  weights: { block: 0.2, sureness: 0, lead: 0, short: -0.1 },
};

type Kept = Extract<ImportResult, { kind: 'kept' }>;

async function keep(files: readonly SourceFile[]): Promise<Kept & { readonly id: string }> {
  const result = await new TextImporter(ownTextsStore(), {}).import({ files });
  if (result.kind === 'empty') throw new Error(result.error.message);
  return { ...result, id: ownCorpusId(result.info.id) ?? '' };
}

async function practised(...files: readonly SourceFile[]): Promise<string> {
  const { id } = await keep(files);
  await keepQuestions(id, asked);
  await keepPractice(id, practice);
  return id;
}

async function folderFiles(id: string): Promise<SourceFile[]> {
  return [...(await folderOfTexts(id))].map(([path, blob]) => ({ path: `${id}/${path}`, blob }));
}

describe('Practice and questions of own texts', () => {
  it('are stored with them, survive renaming, and can be removed', async () => {
    const id = await practised(bees);
    await renameTexts(id, 'Hive');
    expect(await keptPractice(id)).toEqual(practice);
    expect(await keptQuestions(id)).toEqual(asked);
    expect(await keptTexts()).toMatchObject([{ hasPractised: true }]);
    await keepPractice(id, null);
    await keepQuestions(id, []);
    expect(await keptPractice(id)).toBeUndefined();
    expect(await keptQuestions(id)).toEqual([]);
    expect([...(await folderOfTexts(id)).keys()]).not.toContain('questions.jsonl');
  });

  it('are kept as files that listing the texts need not read, and as bytes where a browser stores no Blob', async () => {
    const put = IDBObjectStore.prototype.put;
    const stored: unknown[] = [];
    let storesBlobs = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (!storesBlobs && value instanceof Blob) throw new DOMException('No Blob here', 'UnknownError');
      stored.push(value);
      return put.call(this, value, key);
    });
    const { id } = await keep([bees]);
    await keepQuestions(id, asked);
    expect(stored.at(-1)).toBeInstanceOf(Blob);
    storesBlobs = false;
    await keepQuestions(id, asked.slice(1));
    expect(stored.at(-1)).toBeInstanceOf(Uint8Array);
    expect(await keptQuestions(id)).toEqual(asked.slice(1));
    vi.restoreAllMocks();
  });

  it('take effect in tabs that have the texts open, and are not lost when vectors are computed meanwhile', async () => {
    const { id, info } = await keep([bees]);
    const open = new CorpusRetriever();
    await open.open({ own: id });
    expect(await open.practice()).toBeUndefined();
    await keepPractice(id, practice);
    expect(await open.practice()).toEqual(practice);
    const rows = new Uint8Array(info.passages * vectorBytes(32));
    await open.keepVectors({ rows, by: 'reader@1', dimensions: 32 });
    expect(await open.practice()).toEqual(practice);
  });

  it('are not stored for texts that were deleted', async () => {
    await keepPractice('gone', practice);
    await keepQuestions('gone', asked);
    expect(await keptTexts()).toEqual([]);
    expect(await keptQuestions('gone')).toEqual([]);
  });
});

describe('Own questions as a file', () => {
  it('are read by limen eval with the exported folder', async () => {
    const id = await practised(bees);
    const folder = await mkdtemp(join(tmpdir(), 'limen-saved-corpus-'));
    try {
      for (const [path, blob] of await folderOfTexts(id)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), new Uint8Array(await blob.arrayBuffer()));
      }
      expect((await loadCorpus(folder)).passages).toHaveLength(2);
      const { questions } = await loadQuestions(join(folder, 'questions.jsonl'));
      expect(questions).toMatchObject([
        { ...asked[0], unanswerable: false },
        { ...asked[1], unanswerable: true },
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('round-trip exactly, whatever was typed', () => {
    const typed = fc
      .tuple(fc.string({ minLength: 1, unit: 'grapheme' }), fc.array(fc.string()))
      .filter(([question]) => question.trim() !== '');
    fc.assert(
      fc.property(fc.uniqueArray(typed, { selector: ([question]) => question }), (all) => {
        const questions = all.flatMap(([question, answers], place) => {
          try {
            return [ownQuestion(String(place), question, answers)];
          } catch {
            return [];
          }
        });
        expect(parseQuestionLines(questionLines(questions), 'q')).toEqual(questions);
      }),
    );
  });

  it.each([
    ['no JSON', '{', 'line 1'],
    ['no answers', '{"id":"a","question":"b"}', 'answers'],
    ['the same id twice', `${JSON.stringify(asked[0])}\n${JSON.stringify(asked[0])}`, 'two questions'],
    [
      'too many questions',
      Array.from({ length: 501 }, (_, id) => JSON.stringify({ ...asked[0], id: String(id) })).join('\n'),
      'more than 500',
    ],
  ])('are refused with %s', (_what, text, reason) => {
    expect(() => parseQuestionLines(text, 'q')).toThrow(reason);
  });
});

describe('An exported corpus that is imported again', () => {
  it('is restored completely from a ZIP: texts, originals, questions and practice', async () => {
    const guide = await pdf((page) => page.text('The harbour of Haldor is nine metres deep at low water.'));
    const id = await practised(bees, file('guide.pdf', guide));
    const saved = await zippedTexts(id);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const { info, id: back, restored, hasOriginals } = await keep([{ path: 'saved.zip', blob: saved }]);
    expect(restored).toEqual({ questions: 2, hasPractised: true });
    expect(hasOriginals).toBe(true);
    expect(await keptPractice(back)).toEqual(practice);
    expect(await keptQuestions(back)).toEqual(asked);
    expect((await originalOf(back, 'guide.pdf'))?.size).toBe(guide.length);
    const open = new CorpusRetriever();
    expect((await open.open({ own: back })).passages).toBe(info.passages);
    const found = await open.search({ text: 'queen bee' }, { limit: 1, exclude: [] });
    expect(found[0]?.passage.text).toContain('five years');
  });

  it('is added beside the one that it was exported from', async () => {
    const id = await practised(bees);
    const { id: back } = await keep([{ path: 'saved.zip', blob: await zippedTexts(id) }]);
    expect(back).not.toBe(id);
    expect((await keptTexts()).map(({ info }) => info.title)).toEqual(['bees', 'bees']);
  });

  it('is the same from the folder', async () => {
    const id = await practised(bees);
    const { restored, id: back } = await keep(await folderFiles(id));
    expect(restored).toEqual({ questions: 2, hasPractised: true });
    expect(await keptQuestions(back)).toEqual(asked);
  });

  it('is refused, and nothing is stored, if a file is missing or altered', async () => {
    const id = await practised(bees);
    const files = await folderFiles(id);
    vi.stubGlobal('indexedDB', new IDBFactory());
    const isShard = ({ path }: SourceFile) => /passages-0/u.test(path);
    const altered = files.map((each) => (isShard(each) ? { ...each, blob: new Blob(['[]']) } : each));
    for (const damaged of [files.filter((each) => !isShard(each)), altered]) {
      await expect(keep(damaged)).rejects.toMatchObject({ code: 'file-refused' });
    }
    expect(await keptTexts()).toEqual([]);
  });

  it('is imported without its questions if they cannot be read, which is reported', async () => {
    const id = await practised(bees);
    const files = (await folderFiles(id)).map((each) =>
      each.path.endsWith('questions.jsonl') ? { ...each, blob: new Blob(['?']) } : each,
    );
    const { restored, leftOut } = await keep(files);
    expect(restored?.questions).toBe(0);
    expect(leftOut).toMatchObject([{ code: 'corpus-invalid' }]);
  });

  it('is refused if its manifest is longer than any that is read', async () => {
    const manifest = file('manifest.json', `{"format":"limen-corpus","title":"${'a'.repeat(2_000_000)}"}`);
    await expect(keep([manifest])).rejects.toMatchObject({
      code: 'file-refused',
      message: expect.stringContaining('at most 2000000 can be read'),
    });
  });

  it('is not recognised in a folder with another kind of manifest', async () => {
    const { restored, documents } = await keep([bees, file('manifest.json', '{"name":"app"}')]);
    expect(restored).toBeUndefined();
    expect(documents).toBe(1);
  });
});
