import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readManifest } from '../../cli/corpus-manifest.js';
import { loadCorpus } from '../../cli/corpus-source.js';
import type { SitePractice } from '../../src/critics/site-practice/site-practice.js';
import { writePractice } from '../../src/indexing/write-practice.js';
import { htmlPage } from './support.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Ending {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

let folder = '';

function limen(...given: readonly string[]): Promise<Ending> {
  const child = [process.execPath, inject('commandLine'), ...given] as const;
  return new Promise((resolve) => {
    const env = { ...process.env, XDG_CACHE_HOME: join(folder, '.caches') };
    execFile(child[0], child.slice(1), { cwd: root, encoding: 'utf8', env }, (error, out, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors });
    });
  });
}

describe('limen index', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'limen-index-command-'));
    const lunar =
      '<main><h1 id="craft">The Tern</h1><p>Mara Quist commanded the lunar craft Tern in 1994.</p></main>';
    await writeFile(
      join(folder, 'index.html'),
      htmlPage('<main><h1 id="home">Home</h1><p>Welcome.</p></main>'),
    );
    await writeFile(join(folder, 'tern.html'), htmlPage(lunar));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('says why it left out every page of a site, and which language is invalid', async () => {
    const out = join(folder, '.none');
    const none = await limen('index', folder, '--out', out, '--id', 'docs', '--lang', 'de');
    expect(none.code).toBe(1);
    expect(none.errors).toContain('2 left out, such as index.html: its language is en');
    const wrong = await limen('index', folder, '--out', out, '--id', 'docs', '--lang', 'no such');
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('--lang is no such') });
  });

  it('computes vectors with the installed reader, and reuses those of unchanged passages', async () => {
    const out = join(folder, '.vectors');
    const flags = ['--out', out, '--id', 'docs', '--json'];
    const { vectorBytes } = JSON.parse((await limen('index', folder, ...flags)).out);
    const { vectors } = await readManifest(out);
    const tokens = vectors?.tokens?.count ?? 0;
    expect(tokens).toBeGreaterThan(2);
    expect(vectorBytes).toBe(2 * (96 + 2) + tokens * 16);
    expect(vectors).toMatchObject({
      dimensions: 384,
      tokens: { dimensions: 64 },
      by: expect.stringMatching(/^minilm-reader@[0-9a-f]{12}$/u),
    });
    expect(JSON.parse((await limen('index', folder, ...flags)).out)).toMatchObject({ changedShards: 0 });
  });

  it('compiles without vectors on request, and says so if the reader is missing', async () => {
    const out = join(folder, '.words');
    const flags = ['--out', out, '--id', 'docs'];
    const unwanted = await limen('index', folder, ...flags, '--no-vectors');
    expect(unwanted).toMatchObject({ code: 0, errors: '' });
    const missing = await limen('index', folder, ...flags, '--models', join(folder, '.none'));
    expect(missing.code).toBe(0);
    expect(missing.errors).toMatch(/by their words alone/u);
    expect((await readManifest(out)).vectors).toBeUndefined();
  });

  it('writes a corpus that the command line answers from, and describes its contents', async () => {
    const out = join(folder, '.docs');
    const indexed = await limen(
      'index',
      folder,
      '--out',
      out,
      '--id',
      'docs',
      '--base-url',
      'https://a.example/d',
    );
    expect(indexed).toMatchObject({ code: 0, errors: '' });
    expect(indexed.out).toMatch(/^2 pages \(0 unchanged\), 2 passages/);
    const { passages } = await loadCorpus(out);
    expect(passages.map(({ url }) => url)).toEqual([
      'https://a.example/d/#home',
      'https://a.example/d/tern.html#craft',
    ]);
    const asked = await limen('ask', 'Who commanded the lunar craft Tern?', '--corpus', out, '--json');
    expect(asked.out).toContain('https://a.example/d/tern.html#craft');
    expect(asked).toMatchObject({ code: 0, errors: '' });
  });

  it('leaves the files unchanged the second time', async () => {
    const out = join(folder, '.again');
    const contents = async () =>
      Promise.all(
        (await readdir(out)).sort().map(async (name) => [name, await readFile(join(out, name), 'hex')]),
      );
    await limen('index', folder, '--out', out, '--id', 'docs');
    const before = await contents();
    const again = await limen('index', folder, '--out', out, '--id', 'docs', '--json');
    expect(await contents()).toEqual(before);
    expect(JSON.parse(again.out)).toMatchObject({ pages: 2, unchanged: 2, changedShards: 0, unreadable: [] });
  });

  it('keeps what practice found until the pages change', async () => {
    const out = join(folder, '.practised');
    const flags = ['index', folder, '--out', out, '--id', 'docs', '--no-vectors'];
    await limen(...flags);
    const practice: SitePractice = {
      version: 1,
      seed: 1,
      reader: 'r@1',
      critic: 'c@1',
      asked: 3,
      weights: { block: 0, sureness: 0, lead: 0.2 },
    };
    const { contentHash: practised } = await readManifest(out);
    await writePractice(out, practice, { read: () => readManifest(out), practised });
    const { contentHash } = await readManifest(out);
    await limen(...flags);
    expect(await readManifest(out)).toMatchObject({ practice, contentHash });
    await writeFile(join(folder, 'new.html'), htmlPage('<main><h1>New</h1><p>One page more.</p></main>'));
    await limen(...flags);
    await rm(join(folder, 'new.html'));
    expect((await readManifest(out)).practice).toBeUndefined();
  });

  it('ends with 1 and names the page when one cannot be read', async () => {
    await writeFile(join(folder, 'broken.html'), Uint8Array.of(0xc3, 0x28));
    const { code, out, errors } = await limen(
      'index',
      folder,
      '--out',
      join(folder, '.partial'),
      '--id',
      'docs',
    );
    await rm(join(folder, 'broken.html'));
    expect(code).toBe(1);
    expect(errors).toMatch(/broken\.html.*not UTF-8/);
    expect(out).toMatch(/^2 pages/);
  });

  it.each([
    [
      'an address that runs a script',
      ['--base-url', 'javascript:alert(1)'],
      '--base-url is javascript:alert(1)',
    ],
    ['an id that cannot name a folder', ['--id', '../up'], '--id is ../up'],
    [
      'a folder whose name is no id, naming the option for another',
      ['--out', '.My docs'],
      '--id is .my docs',
    ],
  ])('refuses %s', async (_what, flags, sentence) => {
    const { code, errors } = await limen('index', folder, '--out', join(folder, '.no'), ...flags);
    expect(code).toBe(1);
    expect(errors).toContain(sentence);
  });
});
