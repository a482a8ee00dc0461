import 'fake-indexeddb/auto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexSite } from '../../src/indexing/index-site.js';
import { requireBaseUrl } from '../../src/indexing/page-address.js';
import { loadPageCache, savePageCache } from '../../src/indexing/page-cache.js';
import { writeCorpus } from '../../src/indexing/write-corpus.js';
import { Bm25Index } from '../../src/retrieval/bm25-index.js';
import { CorpusRetriever } from '../../src/retrieval/retriever.js';
import { shardText } from '../../src/retrieval/shard-text.js';
import { CorpusStore } from '../../src/retrieval/store.js';
import { htmlPage, indexFiles, inFolder, wordsOf } from './support.js';

const page = (title: string, text: string) =>
  htmlPage(`<main><h1 id="top">${title}</h1><p>${text}</p></main>`);
const options = { baseUrl: '/', links: 'html', cache: new Map() } as const;
const info = { id: 'docs', title: 'Docs', description: '', examples: [] };

const site = {
  'index.html': page('Home', 'Welcome to it.'),
  'guide/intro.html': page('Introduction', 'How to begin.'),
  'guide/index.html': page('Guide', 'What there is.'),
  '404.html': page('Not found', 'Nothing here.'),
};

describe('indexing a site', () => {
  it('gives every passage a URL in the form of the site, below its base', async () => {
    const urls = async (links: 'html' | 'clean' | 'folder', baseUrl = '/') =>
      (await indexFiles(site, { links, baseUrl })).passages.map(({ url }) => url);
    expect(await urls('html')).toEqual(['/guide/#top', '/guide/intro.html#top', '/#top']);
    expect(await urls('clean', 'https://a.example/docs/')).toEqual([
      'https://a.example/docs/guide/#top',
      'https://a.example/docs/guide/intro#top',
      'https://a.example/docs/#top',
    ]);
    expect((await urls('folder'))[1]).toBe('/guide/intro/#top');
  });

  it('links to a built page according to its file name, and to a README by its name', async () => {
    const files = {
      'index.html': page('Home', 'One.'),
      'old.HTM': page('Old', 'Two.'),
      'guide/README.html': page('Read me', 'Three.'),
    };
    const { passages } = await indexFiles(files);
    expect(passages.map(({ url }) => url)).toEqual(['/guide/README.html#top', '/#top', '/old.HTM#top']);
    const sources = await indexFiles({ 'guide/README.md': '# Guide\n\nOne.' });
    expect(sources.passages[0]?.url).toBe('/guide/#guide');
  });

  it.each([
    ['a slug within its folder', 'slug: starting', '/docs/guide/starting'],
    ['a slug from the root', 'slug: /start', '/docs/start'],
    ['a slug above its folder', 'slug: ../start', '/docs/start'],
    ['one that goes no further than the site', 'slug: ../../../start', '/docs/start'],
    ['a permalink', 'permalink: start/', '/docs/start/'],
    ['what is encoded already', 'url: /gr%C3%B6%C3%9Fe, 100%', '/docs/gr%C3%B6%C3%9Fe,%20100%25'],
  ])('links to a source page by the address that it declares: %s', async (_what, matter, address) => {
    const files = { 'guide/intro.md': `---\n${matter}\n---\n\nText.` };
    const { passages } = await indexFiles(files, { baseUrl: '/docs/' });
    expect(passages.map(({ url }) => url)).toEqual([address]);
  });

  it('reads the page of a section in Hugo, and no other file with an underscore', async () => {
    const files = {
      '_index.md': '---\ntitle: Pottery\n---\n\nClay is fired.',
      'kiln/_index.md': '---\ntitle: Kilns\n---\n\nThey are hot.\n\n## Care\n\nSweep them.',
      'kiln/_part.md': '# Part\n\nNot this.',
    };
    const { passages } = await indexFiles(files, { links: 'folder' });
    expect(passages.map(({ url, title }) => [url, title])).toEqual([
      ['/', 'Pottery'],
      ['/kiln/', 'Kiln › Kilns'],
      ['/kiln/#care', 'Kiln › Kilns › Care'],
    ]);
  });

  it.each([
    ['html', 'search.html', 'genindex.html', 'py-modindex.html', 'genindex-A.html'],
    ['dirhtml', 'search/index.html', 'genindex/index.html', 'py-modindex/index.html'],
  ])(
    'leaves out the pages of Sphinx in which one looks others up, as %s writes them',
    async (_how, ...lookups) => {
      const files = {
        'index.html': page('Kiln', 'One.'),
        'guide/search.html': page('Search', 'Two.'),
        ...Object.fromEntries(lookups.map((path) => [path, page('Index', `Of ${path}.`)])),
      };
      const sphinx = { ...files, 'objects.inv': '', 'searchindex.js': '' };
      const { pages, skipped } = await indexFiles(sphinx);
      expect(pages).toBe(2);
      expect(skipped.map(({ path }) => path).sort()).toEqual(lookups.sort());
      expect((await indexFiles({ ...files, 'searchindex.js': '' })).skipped).toEqual([]);
    },
  );

  it('leaves out the list by which mdBook and GitBook order their pages', async () => {
    const files = { 'SUMMARY.md': '- [Kiln](kiln.md)', 'kiln.md': '# Kiln\n\nOne.' };
    const { passages, skipped } = await indexFiles(files);
    expect(passages.map(({ id }) => id)).toEqual(['kiln#kiln']);
    expect(skipped.map(({ path }) => path)).toEqual(['SUMMARY.md']);
  });

  it('ignores a 404 page in any format', async () => {
    const { passages } = await indexFiles({ '404.md': '# Not found', 'a.md': '# A\n\nText.' });
    expect(passages.map(({ id }) => id)).toEqual(['a#a']);
  });

  it('records the section of the site, and titles every passage with its page and heading', async () => {
    const { passages } = await indexFiles(site);
    expect(passages.map(({ id, title, topic }) => [id, title, topic])).toEqual([
      ['guide/index#top', 'Guide', 'Guide'],
      ['guide/intro#top', 'Guide › Introduction', 'Guide'],
      ['index#top', 'Home', undefined],
    ]);
  });

  it('keeps the ids of a page independent of other pages', async () => {
    const text = fc
      .integer({ min: 1, max: 500 })
      .map((count) => `${wordsOf(20)}. `.repeat(Math.ceil(count / 20)));
    const others = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), text, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(others, text, async (all, own) => {
        const files = Object.fromEntries(
          Object.entries(all).map(([name, each]) => [`x-${name}.html`, page(name, each)]),
        );
        const idsOf = async (given: Record<string, string>) =>
          (await indexFiles({ ...given, 'mine.html': page('Mine', own) })).passages
            .map(({ id }) => id)
            .filter((id) => id.startsWith('mine#'));
        expect(await idsOf(files)).toEqual(await idsOf({}));
      }),
      { numRuns: 20 },
    );
  });

  it('keeps one of two equal passages under the same heading', async () => {
    const same = page('Same', 'The same text.');
    const { passages, duplicates } = await indexFiles({
      'a.html': same,
      'b.html': same,
      'c.html': page('Other', 'The same text.'),
    });
    expect(passages.map(({ id }) => id)).toEqual(['a#top', 'c#top']);
    expect(duplicates).toBe(1);
  });

  it('names every page that cannot be read and indexes the others', async () => {
    const { passages, faults } = await indexFiles({
      'a.html': page('A', 'Text.'),
      'b.html': Uint8Array.of(0xff, 0xfe, 0x41),
    });
    expect(passages).toHaveLength(1);
    expect(faults).toEqual([
      expect.objectContaining({
        code: 'corpus-invalid',
        message: expect.stringMatching(/b\.html.*not UTF-8/),
      }),
    ]);
  });

  it('does not read a page again that has not changed', async () => {
    await inFolder(site, async (source) => {
      const first = await indexSite({ source, ...options });
      await writeFile(join(source, 'guide/intro.html'), page('Introduction', 'Now another way to begin.'));
      const second = await indexSite({ source, ...options, cache: first.cache });
      const afresh = await indexSite({ source, ...options });
      expect([first.unchanged, second.unchanged]).toEqual([0, 2]);
      expect(second.passages).toEqual(afresh.passages);
    });
  });

  it('caches the pages in a file, and starts over if that is damaged', async () => {
    await inFolder(site, async (source) => {
      const { cache } = await indexSite({ source, ...options });
      const file = join(source, '.pages');
      await savePageCache(file, cache);
      expect(await loadPageCache(file)).toEqual(cache);
      await writeFile(file, 'damaged');
      expect(await loadPageCache(file)).toEqual(new Map());
    });
  });

  it('takes the language from the page, and only the requested ones', async () => {
    const files = {
      'a.html': '<html lang="en-GB"><body><main><p>English.</p></main></body></html>',
      'b.html': '<html lang="ja"><body><main><p>日本語。</p></main></body></html>',
    };
    expect((await indexFiles(files)).passages.map(({ lang }) => lang)).toEqual(['en-GB', 'ja']);
    const { passages, skipped } = await indexFiles(files, { lang: 'en' });
    expect(passages.map(({ id }) => id)).toEqual(['a']);
    expect(skipped).toEqual([{ path: 'b.html', reason: 'its language is ja' }]);
  });

  it.each([
    [
      'Chinese',
      '响应式状态是什么？',
      '在Vue中，推荐使用 ref() 函数来声明响应式状态。',
      '组件可以被多次使用。',
    ],
    [
      'Japanese',
      'リアクティブな状態とは',
      'リアクティブな状態を宣言するには関数を使います。',
      '部品は何度でも使えます。',
    ],
    ['Thai', 'สถานะคืออะไร', 'เราประกาศสถานะด้วยฟังก์ชันนี้', 'ใช้ส่วนประกอบได้หลายครั้ง'],
  ])('finds passages in %s by the words of a question', async (_name, question, wanted, other) => {
    const { passages } = await indexFiles({ 'a.html': page('A', other), 'b.html': page('B', wanted) });
    const [best] = Bm25Index.build(passages).search({ text: question }, { limit: 1 });
    expect(best?.passage.text).toBe(wanted);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//evil.example',
    '/a?b=c',
    'docs',
    '/\\evil',
  ])('refuses to serve a site from %s', (baseUrl) => {
    expect(() => requireBaseUrl(baseUrl)).toThrow(expect.objectContaining({ code: 'option-invalid' }));
  });

  it('takes no unsafe address from front matter', async () => {
    const source = (url: string) => `---\nurl: "${url}"\n---\n\n# A\n\nText of ${url.length}.`;
    const { passages } = await indexFiles({
      'a.md': source('javascript:alert(1)'),
      'b.md': source('data:text/html,hi'),
      'c.md': source('//evil.example/x'),
      'd.md': source('/own/place'),
    });
    expect(passages.map(({ url }) => url)).toEqual(['/a.html#a', '/b.html#a', '/c.html#a', '/own/place#a']);
  });

  it('refuses a folder without pages by name', async () => {
    await expect(indexFiles({ 'a.txt': 'x' })).rejects.toMatchObject({ code: 'corpus-unavailable' });
    await expect(indexSite({ source: '/nowhere/at/all', ...options })).rejects.toMatchObject({
      code: 'corpus-unavailable',
    });
  });
});

describe('writing the corpus', () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, number) => [
      `p${number}.html`,
      page(`Page ${number}`, `${wordsOf(180, `w${number}x`)}. `.repeat(8)),
    ]),
  );

  it('gives the same bytes for the same pages', async () => {
    await inFolder(site, async (source) => {
      const read = async (folder: string) => {
        const { passages } = await indexSite({ source, ...options });
        await writeCorpus(folder, info, passages);
        const names = (await readdir(folder)).sort();
        return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'base64')]));
      };
      expect(await read(join(source, '.one'))).toEqual(await read(join(source, '.two')));
    });
  });

  it('changes only the shards around a changed page, and removes the old ones', async () => {
    await inFolder(files, async (source) => {
      const out = join(source, '.out');
      const before = await writeCorpus(out, info, (await indexSite({ source, ...options })).passages);
      await writeFile(join(source, 'p30.html'), page('Page 30', 'Now short.'));
      const after = await writeCorpus(out, info, (await indexSite({ source, ...options })).passages);
      const names = ({ manifest }: typeof before) =>
        manifest.shards.filter(({ kind }) => kind === 'passages').map(({ sha256 }) => sha256);
      const kept = names(after).filter((hash) => names(before).includes(hash));
      expect(names(before).length).toBeGreaterThan(4);
      expect(names(after).length - kept.length).toBeLessThanOrEqual(2);
      expect((await readdir(out)).sort()).toEqual(
        [...after.manifest.shards.map(({ file }) => file), 'manifest.json'].sort(),
      );
    });
  });

  it('writes what the retriever of the page can open, which fetches only what changed', async () => {
    await inFolder(files, async (source) => {
      const out = join(source, '.out');
      const asked: string[] = [];
      const serve = async (url: URL) => {
        const name = url.pathname.split('/').at(-1) ?? '';
        asked.push(name);
        return new Response(await readFile(join(out, name)));
      };
      const store = new CorpusStore({ name: 'indexing-site' });
      const open = async () => {
        const retriever = new CorpusRetriever({ fetch: serve, store });
        await retriever.open({ corpusId: 'docs', baseUrl: 'https://limen.test/' });
        await retriever.settled();
        expect(retriever.notices).toEqual([]);
        return retriever.search({ text: 'w7x5 w7x6' }, { limit: 1, exclude: [] });
      };
      await writeCorpus(out, info, (await indexSite({ source, ...options })).passages);
      const [found] = await open();
      expect(found?.passage).toMatchObject({ title: 'Page 7', url: '/p7.html#top' });
      const firstVisit = asked.splice(0).filter((name) => name.startsWith('passages'));
      await writeFile(join(source, 'p30.html'), page('Page 30', 'Now short.'));
      const { manifest } = await writeCorpus(out, info, (await indexSite({ source, ...options })).passages);
      const [again] = await open();
      expect(again?.passage.title).toBe('Page 7');
      const secondVisit = asked.filter((name) => name.startsWith('passages'));
      expect(firstVisit.length).toBe(manifest.shards.filter(({ kind }) => kind === 'passages').length);
      expect(secondVisit.length).toBeLessThanOrEqual(2);
    });
  });

  it('refuses a shard that unpacks to more than the manifest says', async () => {
    await inFolder(site, async (source) => {
      const out = join(source, '.out');
      await mkdir(out);
      const { manifest } = await writeCorpus(out, info, (await indexSite({ source, ...options })).passages);
      const [shard] = manifest.shards;
      if (shard?.packed === undefined) throw new Error('the shard is not packed');
      const bytes = new Uint8Array(await readFile(join(out, shard.file)));
      const short = { ...shard, packed: { ...shard.packed, unpackedBytes: 10 } };
      await expect(shardText(short, bytes, 'x')).rejects.toMatchObject({ code: 'corpus-invalid' });
      await expect(shardText(shard, bytes.slice(0, 20), 'x')).rejects.toMatchObject({
        code: 'corpus-invalid',
      });
      expect(JSON.parse(await shardText(shard, bytes, 'x'))).toHaveLength(3);
    });
  });
});
