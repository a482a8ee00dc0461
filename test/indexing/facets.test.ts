import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHtmlPage } from '../../src/indexing/html-page.js';
import { readMarkdownPage } from '../../src/indexing/markdown-page.js';
import { facetsOfFolders } from '../../src/retrieval/scope/path-facets.js';
import { indexFiles } from './support.js';

const page = (title: string, text: string, { lang = '', head = '' } = {}) =>
  `<!doctype html><html${lang === '' ? '' : ` lang="${lang}"`}><head><title>${title}</title>${head}</head>
  <body><main><h1 id="top">${title}</h1><p>${text}</p></main></body></html>`;

const ofPath = (path: string) => facetsOfFolders(path.split('/').slice(0, -1));

describe('what a path says about its page', () => {
  it.each([
    ['v2.1/guide/kiln.html', { version: 'v2.1', section: 'guide' }],
    ['3.x/kiln.html', { version: '3.x' }],
    ['latest/api/glaze.md', { version: 'latest', section: 'api' }],
    ['2.0.0-beta.3/kiln.html', { version: '2.0.0-beta.3' }],
    ['16/kiln.html', { version: '16' }],
    ['fr/guide/four.html', { lang: 'fr', section: 'guide' }],
    ['pt-BR/guia/forno.html', { lang: 'pt-BR', section: 'guia' }],
    ['zh_hans/kiln.html', { lang: 'zh-Hans' }],
    ['zh-hant-tw/kiln.html', { lang: 'zh-Hant-TW' }],
    ['sr-latn/kiln.html', { lang: 'sr-Latn' }],
    ['en-us/kiln.html', { lang: 'en-US' }],
    ['en-uk/kiln.html', { lang: 'en-GB' }],
    ['es-419/kiln.html', { lang: 'es-419' }],
    ['docs/next/kiln.html', { version: 'next', section: 'docs' }],
    ['docs/guide/kiln.html', { section: 'guide' }],
    ['en/stable/guide/deep/kiln.html', { lang: 'en', version: 'stable', section: 'guide' }],
    ['potter/v4/wheel/kiln.html', { version: 'v4', section: 'potter' }],
    ['kiln.html', {}],
  ])('%s', (path, facets) => {
    expect(ofPath(path)).toEqual(facets);
  });

  it.each([
    'blog/2024/kiln.html',
    'blog/12/kiln.html',
    'guide/latest/kiln.html',
    'guide/fr/kiln.html',
    'ts/kiln.html',
    'FR/kiln.html',
    'cli/kiln.html',
    'my-apps/kiln.html',
    'no-code/kiln.html',
    'it-work/kiln.html',
    'no-js/kiln.html',
    'it-101/kiln.html',
    'pa-moon/kiln.html',
  ])('%s is of no version and no language', (path) => {
    expect(ofPath(path)).toEqual({ section: path.split('/')[0] });
  });

  it('is read from any path', () => {
    const folder = fc.oneof(fc.string(), fc.constantFrom('fr', 'v2', 'docs', 'latest', '2.1', 'x'));
    fc.assert(
      fc.property(fc.array(folder), (folders) => {
        const { version, section } = facetsOfFolders(folders);
        for (const value of [version, section]) {
          if (value !== undefined) expect(folders).toContain(value);
        }
      }),
    );
  });
});

describe('what a page says itself', () => {
  const version = (head: string) => {
    const reading = readHtmlPage(page('Kiln', 'It is hot.', { head }));
    return reading.kind === 'page' ? reading.page.facets?.version : reading.reason;
  };

  it('is the version in the generators’ search metadata, the first of several', () => {
    expect(version('<meta name="docsearch:version" content="2.x,latest">')).toBe('2.x');
    expect(version('<meta name="docusaurus_version" content="current">')).toBe('current');
    expect(version('<meta name="docsearch:version" content=" ">')).toBeUndefined();
    expect(version(`<meta name="docsearch:version" content="${'9'.repeat(80)}">`)).toBeUndefined();
  });

  it('is version and section of front matter, a number as it is written', () => {
    const facets = (matter: string) => {
      const reading = readMarkdownPage(`---\n${matter}\n---\n# Kiln\n\nIt is hot.\n`, 'kiln.md');
      return reading.kind === 'page' ? reading.page.facets : reading.reason;
    };
    expect(facets('version: 3.10\nsection: Firing  clay')).toEqual({
      version: '3.10',
      section: 'Firing clay',
    });
    expect(facets('version: "4"')).toEqual({ version: '4' });
    expect(facets('version: [1, 2]\nsection: 7')).toEqual({});
    expect(() => facets('version: [1')).toThrow('not YAML');
  });

  it('takes precedence over its path', async () => {
    const { passages } = await indexFiles({
      'index.html': page('Home', 'Welcome.', { lang: 'en' }),
      'fr/v1/index.html': page('Four', 'Chaud.'),
      'de/v1/index.html': page('Ofen', 'Heiß.', {
        lang: 'de-AT',
        head: '<meta name="docsearch:version" content="1.9">',
      }),
    });
    expect(passages.map(({ facets }) => facets)).toEqual([
      { version: '1.9', lang: 'de-AT' },
      { version: 'v1', lang: 'fr' },
      { lang: 'en' },
    ]);
  });
});

describe('a folder with invisible characters in its name', () => {
  it('is the section that people see', async () => {
    const { passages } = await indexFiles({ 'gui\u200bde/kiln.html': page('Kiln', 'It is hot.') });
    expect(passages[0]?.facets).toEqual({ section: 'guide' });
  });
});

describe('equal pages of several versions', () => {
  it('are all kept, so that each version is whole, but not twice in one', async () => {
    const same = page('Kiln', 'It is hot.');
    const { passages, duplicates } = await indexFiles({
      'v1/kiln.html': same,
      'v1/oven.html': same,
      'v2/kiln.html': same,
    });
    expect(passages.map(({ id }) => id)).toEqual(['v1/kiln#top', 'v2/kiln#top']);
    expect(duplicates).toBe(1);
  });
});
