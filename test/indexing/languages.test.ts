import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { readManifest } from '../../cli/corpus-manifest.js';
import { corpusRetriever } from '../../cli/corpus-retriever.js';
import { languageOfSite, languagesOf } from '../../src/indexing/site-languages.js';
import { indexFiles, inFolder } from './support.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = (lang: string | null, text: string) =>
  `<!doctype html><html${lang === null ? '' : ` lang="${lang}"`}><head><title>Ofen</title></head><body><main><h1>Ofen</h1><p>${text}</p></main></body></html>`;

describe('the languages of a site', () => {
  it.each([
    ['what its pages say', { 'a.html': page('de', 'Eins.'), 'b.html': page('de', 'Zwei.') }, ['de']],
    [
      'without regions that differ',
      { 'a.html': page('pt-BR', 'Um.'), 'b.html': page('pt', 'Dois.') },
      ['pt'],
    ],
    [
      'with a region that all share',
      { 'a.html': page('pt-BR', 'Um.'), 'b.html': page('pt-BR', 'Dois.') },
      ['pt-BR'],
    ],
    [
      'all of them, those of most pages first',
      { 'a.html': page('en', 'One.'), 'b.html': page('fr', 'Deux.'), 'c.html': page('fr', 'Trois.') },
      ['fr', 'en'],
    ],
    [
      'of pages that say none, what their path says',
      { 'index.html': page(null, 'Home.'), 'fr/a.html': page(null, 'Un.') },
      ['fr'],
    ],
    ['none of tags that are none', { 'a.html': page('<%= lang %>', 'Eins.') }, []],
  ])('are %s', async (_what, files, languages) => {
    expect(languagesOf((await indexFiles(files)).passages)).toEqual(languages);
  });
});

describe('the language that a site is searched by', () => {
  it('is not that of one translation if the other pages declare none', async () => {
    const files = {
      'index.md': '# Home\n\nStart.',
      'guide.md': '# Guide\n\nGo on.',
      'fr/guide.md': '# Guide\n\nVa.',
    };
    const { passages } = await indexFiles(files, { format: 'markdown' });
    expect(languagesOf(passages)).toEqual(['fr']);
    expect(languageOfSite(passages)).toBeUndefined();
  });

  it('is that of nearly all pages in spite of a stray one that declares none', async () => {
    const german = Array.from({ length: 9 }, (_, place) => [`${place}.html`, page('de', `Ofen ${place}.`)]);
    const files = { ...Object.fromEntries(german), 'google.html': page(null, 'Verification.') };
    expect(languageOfSite((await indexFiles(files)).passages)).toBe('de');
  });
});

describe('limen index', () => {
  const index = (...given: readonly string[]) =>
    new Promise<{ code: number; errors: string; out: string }>((resolve) => {
      const env = { ...process.env, XDG_CACHE_HOME: join(tmpdir(), 'limen-languages-cache') };
      const args = [inject('commandLine'), 'index', ...given, '--id', 'docs', '--no-vectors', '--json'];
      execFile(process.execPath, args, { cwd: root, encoding: 'utf8', env }, (error, out, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors }),
      );
    });

  it('stems by the language of the pages, or by the one that is named, and the command line searches with it', async () => {
    const out = await mkdtemp(join(tmpdir(), 'limen-languages-'));
    try {
      await inFolder({ 'index.html': page('de', 'Zwei Öfen stehen in den Häusern.') }, async (source) => {
        const indexed = await index(source, '--out', join(out, 'told'));
        expect(JSON.parse(indexed.out)).toMatchObject({ language: 'de' });
        expect(await readManifest(join(out, 'told'))).toMatchObject({ tokeniser: 'snowball-de-1' });
        const retriever = await corpusRetriever(join(out, 'told'));
        expect(await retriever.search({ text: 'Haus' }, { limit: 1, exclude: [] })).toHaveLength(1);
        await index(source, '--out', join(out, 'named'), '--language', 'nl');
        expect(await readManifest(join(out, 'named'))).toMatchObject({
          language: 'nl',
          tokeniser: 'snowball-nl-1',
        });
        const refused = await index(source, '--out', join(out, 'no'), '--language', 'no such');
        expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining('--language is no such') });
      });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });

  it('says so if only a translation declares its language', async () => {
    const out = await mkdtemp(join(tmpdir(), 'limen-languages-'));
    try {
      const files = { 'a.html': page(null, 'One.'), 'fr/a.html': page(null, 'Un.') };
      await inFolder(files, async (source) => {
        const { errors } = await index(source, '--format', 'html', '--out', join(out, 'docs'));
        expect(errors).toContain('Some pages are in fr, and others say no language');
        expect((await readManifest(join(out, 'docs'))).language).toBeUndefined();
      });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });

  it('says so if pages are in several', async () => {
    const out = await mkdtemp(join(tmpdir(), 'limen-languages-'));
    try {
      const files = { 'a.html': page('de', 'Eins.'), 'b.html': page('fr', 'Deux.') };
      await inFolder(files, async (source) => {
        const { errors } = await index(source, '--out', join(out, 'docs'));
        expect(errors).toContain('The pages are in de, fr');
        expect((await readManifest(join(out, 'docs'))).language).toBeUndefined();
      });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });
});
