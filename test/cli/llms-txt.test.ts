import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { llmsFullTxt, llmsTxt, llmsTxtMark } from '../../cli/llms-txt.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { htmlPage, inFolder } from '../indexing/support.js';

const info = { title: 'Loom', description: 'How the loom works' };

const passages: readonly CorpusPassage[] = [
  {
    id: 'a',
    title: 'Guide › Warp',
    text: 'A warp is wound first.',
    url: '/guide/warp.html#warp',
    topic: 'Guide',
  },
  {
    id: 'b',
    title: 'Guide › Warp › Tension',
    text: 'Turn the key.\n\nloom --tight',
    blocks: [
      { kind: 'paragraph', start: 0, end: 13 },
      { kind: 'code', start: 15, end: 27, language: 'sh', margin: 0 },
    ],
    url: '/guide/warp.html#tension',
    topic: 'Guide',
  },
  {
    id: 'c',
    title: 'Guide › Warp › Tension',
    text: 'It clicks twice.',
    url: '/guide/warp.html#tension',
    topic: 'Guide',
  },
  { id: 'd', title: 'Words [a–z]', text: 'Heddle: a loop.', url: '/words(all).html' },
];

const text = (parts: Iterable<string>) => [...parts].join('');

describe('llms.txt', () => {
  it('has a title, what the site is about, and a section of links for each part of the site', () => {
    expect(text(llmsTxt(info, passages))).toBe(`# Loom

> How the loom works

${llmsTxtMark}

## Guide

- [Warp](/guide/warp.html): A warp is wound first.

## Pages

- [Words \\[a–z\\]](/words%28all%29.html): Heddle: a loop.
`);
  });

  it('comes with every page in full, each heading once, code fenced', () => {
    expect(text(llmsFullTxt(info, passages))).toBe(`# Loom

> How the loom works

${llmsTxtMark}

## Warp

Source: /guide/warp.html

A warp is wound first.

### Tension

Turn the key.

\`\`\`sh
loom --tight
\`\`\`

It clicks twice.

## Words [a–z]

Source: /words%28all%29.html

Heddle: a loop.
`);
  });

  it('keeps each page to one line of the index, whatever its title and text hold', () => {
    const written = fc.record({ title: fc.string({ unit: 'binary' }), text: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(fc.array(written, { maxLength: 8 }), (given) => {
        const pages = given.map((each, number) => ({ ...each, id: `${number}`, url: `/${number}.html` }));
        const lines = text(llmsTxt(info, pages)).split('\n');
        expect(lines.filter((line) => line.startsWith('- ['))).toHaveLength(pages.length);
      }),
    );
  });
});

describe('limen index --llms-txt', () => {
  const run = promisify(execFile);
  const program = inject('commandLine');
  const page = htmlPage('<main><h1 id="loom">Loom</h1><p>The loom stands in the hall.</p></main>');

  it('writes both into the site, repeatedly, but never over a file that it did not write', async () => {
    await inFolder({ 'index.html': page }, async (folder) => {
      const env = { ...process.env, XDG_CACHE_HOME: join(folder, '.caches') };
      const given = ['index', folder, '--out', join(folder, '.docs'), '--id', 'docs', '--title', 'Hall'];
      const index = (...more: string[]) => run(process.execPath, [program, ...given, ...more], { env });
      await index('--llms-txt');
      expect(await readFile(join(folder, 'llms.txt'), 'utf8')).toContain('- [Loom](/): The loom stands');
      expect(await readFile(join(folder, 'llms-full.txt'), 'utf8')).toContain('## Loom\n\nSource: /\n');
      await index('--llms-txt');
      await index('--llms-txt', join(folder, '.beside'));
      expect(await readFile(join(folder, '.beside', 'llms.txt'), 'utf8')).toContain('# Hall');
      await writeFile(join(folder, 'llms.txt'), '# By hand\n');
      await expect(index('--llms-txt')).rejects.toMatchObject({
        stderr: expect.stringContaining('whose llms.txt is written by limen index'),
      });
      expect(await readFile(join(folder, 'llms.txt'), 'utf8')).toBe('# By hand\n');
    });
  }, 60_000);

  it('needs a destination if it is given sources', async () => {
    await inFolder({ 'loom.md': '# Loom\n\nThe loom stands in the hall.\n' }, async (folder) => {
      const given = ['index', folder, '--out', join(folder, '.docs'), '--id', 'docs', '--llms-txt'];
      const env = { ...process.env, XDG_CACHE_HOME: join(folder, '.caches') };
      await expect(run(process.execPath, [program, ...given], { env })).rejects.toMatchObject({
        stderr: expect.stringContaining('--llms-txt is empty'),
      });
    });
  }, 60_000);

  it.skipIf(!existsSync('/proc/self'))(
    'ends by name, before anything is compiled, where nothing can be written',
    async () => {
      await inFolder({ 'index.html': page }, async (folder) => {
        const given = ['index', folder, '--out', join(folder, '.docs'), '--id', 'docs'];
        const env = { ...process.env, XDG_CACHE_HOME: join(folder, '.caches') };
        for (const place of ['/proc/limen/text', join(folder, 'index.html')]) {
          const failed = run(process.execPath, [program, ...given, '--llms-txt', place], { env });
          await expect(failed).rejects.toMatchObject({
            code: 1,
            stderr: expect.stringContaining(`${place} could not be written`),
          });
        }
        expect(existsSync(join(folder, '.docs'))).toBe(false);
      });
    },
    60_000,
  );
});
