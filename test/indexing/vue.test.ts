import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { type IndexedSite, indexSite } from '../../src/indexing/index-site.js';
import { mostWords } from '../../src/indexing/section-passages.js';
import { wordCount } from '../../src/indexing/word-count.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';

const source = fileURLToPath(new URL('../../../shared/data/docs/vue/src', import.meta.url));
const isThere = existsSync(source);
if (!isThere) console.warn(`${source} is not there: the documentation of Vue is not indexed in this run.`);

describe.skipIf(!isThere)('the sources of real documentation', () => {
  let site: IndexedSite;
  beforeAll(async () => {
    site = await indexSite({ source, baseUrl: 'https://vuejs.example/', links: 'html', cache: new Map() });
  });

  it('are read, every page of them', () => {
    expect(site.faults).toEqual([]);
    expect(site.pages).toBeGreaterThan(100);
    expect(site.passages.length).toBeGreaterThan(1000);
  });

  it('give passages of readable length with an address and breadcrumbs', () => {
    const ids = new Set(site.passages.map(({ id }) => id));
    expect(ids.size).toBe(site.passages.length);
    for (const { text, title, url } of site.passages) {
      expect(wordCount(text)).toBeLessThanOrEqual(mostWords);
      expect(title).not.toMatch(/\{#|\s›\s*$/);
      expect(url).toMatch(/^https:\/\/vuejs\.example\/[\w/.-]*#\S+$/);
      expect(text).not.toMatch(/^:::/m);
    }
  });

  it.each([
    ['How do I declare reactive state with ref?', 'guide/essentials/reactivity-fundamentals'],
    ['What does v-memo do?', 'api/built-in-directives#v-memo'],
    ['teleport to body', 'guide/built-ins/teleport'],
  ])('contain what “%s” asks for', (question, id) => {
    const found = Bm25Index.build(site.passages).search({ text: question }, { limit: 5 });
    expect(found.map(({ passage }) => passage.id).join(' ')).toContain(id);
  });
});
