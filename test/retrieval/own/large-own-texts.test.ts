/** Own texts so large that they are read on demand, while another version replaces them. */

import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compileAtSize } from '../../../src/retrieval/at-size/compile-at-size.js';
import type { CompiledCorpus } from '../../../src/retrieval/corpus-files.js';
import type { CorpusPassage } from '../../../src/retrieval/corpus-format.js';
import { vectorBytes } from '../../../src/retrieval/corpus-limits.js';
import { deleteTexts, renameTexts } from '../../../src/retrieval/own/kept-texts.js';
import { keepPractice } from '../../../src/retrieval/own/own-practice.js';
import { OwnTextsStore } from '../../../src/retrieval/own/own-texts-store.js';
import { CorpusRetriever } from '../../../src/retrieval/retriever.js';
import { pack } from '../support.js';

const name = 'field-notes';
const count = 2000;
const dimensions = 384;

let compiled: CompiledCorpus;
let store: OwnTextsStore;
let retriever: CorpusRetriever;
let tests = 0;

beforeAll(async () => {
  const passages = Array.from({ length: count }, (_, number): CorpusPassage => {
    const words = Array.from({ length: 60 }, (__, each) => `word${(number * 7 + each * 13) % 5000}`);
    return { id: `p${number}`, title: `Note ${number}`, text: `rare${number} ${words.join(' ')}` };
  });
  const info = { id: name, title: 'Field notes', description: '', examples: [] };
  compiled = await compileAtSize(info, passages, 'docs', {
    pack,
  });
});
beforeEach(async () => {
  tests += 1;
  store = new OwnTextsStore({ name: `large-own-texts-${tests}` });
  const { 'manifest.json': _, ...files } = Object.fromEntries(compiled.files);
  await store.install({ manifest: compiled.manifest, shards: new Map(Object.entries(files)) }, name);
  retriever = new CorpusRetriever({ ownTexts: store });
  await retriever.open({ own: name });
});

async function best(text: string): Promise<string | undefined> {
  const [found] = await retriever.search({ text }, { limit: 1, exclude: [] });
  return found?.passage.id;
}

describe('large own texts', () => {
  it('stay searchable after their vectors were computed', async () => {
    expect(await best('rare77')).toBe('p77');
    const rows = new Uint8Array(count * vectorBytes(dimensions)).fill(1);
    await retriever.keepVectors({ rows, by: 'a-model', dimensions });
    expect(await best('rare1234')).toBe('p1234');
  });

  it('stay searchable after another tab renamed them', async () => {
    await renameTexts(name, 'Notes of a summer', store);
    expect(await best('rare1234')).toBe('p1234');
  });

  it('stay searchable after another tab practised on them', async () => {
    await keepPractice(name, { threshold: 0.3 }, store);
    expect(await best('rare1234')).toBe('p1234');
  });

  it('are no longer searchable after they were deleted, and the error says why', async () => {
    await deleteTexts(name, store);
    await expect(best('rare1234')).rejects.toMatchObject({
      code: 'corpus-unavailable',
      detail: { reason: 'it is not kept in this browser any more' },
    });
  });
});
