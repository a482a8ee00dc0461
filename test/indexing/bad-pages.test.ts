import { execFileSync } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as htmlPages from '../../src/indexing/html-page.js';
import { indexSite } from '../../src/indexing/index-site.js';
import { htmlPage, indexFiles, inFolder } from './support.js';

const page = (text: string) => htmlPage(`<main><h1 id="top">Page</h1><p>${text}</p></main>`);
const source = (matter: string) => `---\n${matter}\n---\n\n# A\n\nText of it.`;
const options = { baseUrl: '/', links: 'html', cache: new Map() } as const;
const nested = (depth: number, tag = 'div') =>
  htmlPage(`<main>${`<${tag}>`.repeat(depth)}deep${`</${tag}>`.repeat(depth)}</main>`);

function utf16(text: string, order: 'little' | 'big'): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return new Uint8Array(order === 'little' ? bytes : bytes.swap16());
}

describe('a page that cannot be read', () => {
  it.each([
    ['half a character in its address', 'bad.md', source('slug: "\\ud800"'), /surrogate/],
    ['the other half, within an address', 'bad.md', source('permalink: "/a\\udc00/b"'), /surrogate/],
    [
      'half a character in an http address',
      'bad.md',
      source('url: "https://a.example/\\ud83d"'),
      /surrogate/,
    ],
    ['3,000 nested elements', 'bad.html', nested(3000), /nested/],
    ['1,001 nested spans', 'bad.html', nested(1001, 'span'), /nested/],
    ['20,000 nested elements', 'bad.html', nested(20_000), /nested/],
    ['3,000 nested elements in Markdown', 'bad.md', nested(3000), /nested/],
    ['1,500 nested quotations', 'bad.md', `${'> '.repeat(1500)}deep`, /too deep/],
    ['bytes that are not UTF-8', 'bad.html', Uint8Array.of(0x3c, 0xc3, 0x28), /not UTF-8/],
    ['bytes that are Latin-1', 'bad.md', Buffer.from('Straße über', 'latin1'), /not UTF-8/],
    ['half a unit of UTF-16', 'bad.html', utf16('<p>Text', 'little').slice(0, -1), /not UTF-8/],
    ['half a character in UTF-16', 'bad.html', utf16('<p>\ud800 Text', 'big'), /not UTF-8/],
    ['UTF-16 that does not say so', 'bad.html', Buffer.from('<p>Text</p>', 'utf16le'), /NUL/],
    [
      'a table of bytes',
      'bad.html',
      Buffer.from(page(String.fromCharCode(0, 1, 2, 3, 127).repeat(40))),
      /NUL/,
    ],
    ['front matter that is no YAML', 'bad.md', source('title: [a'), /YAML/],
    ['MDX that does not parse', 'bad.mdx', '# A\n\n{unclosed', /MDX/],
    ['more than 16 million bytes', 'bad.html', Buffer.alloc(16_000_001, 0x61), /bytes/],
  ])('for %s is left out and named, and the others are indexed', async (_what, name, content, reason) => {
    const format = name.endsWith('.html') ? 'html' : 'markdown';
    const other = (text: string) => (format === 'html' ? page(text) : `# ${text}\n\n${text}`);
    const ending = format === 'html' ? 'html' : 'md';
    const files = { [`a.${ending}`]: other('Good.'), [name]: content, [`z.${ending}`]: other('Too.') };
    const { passages, pages, faults } = await indexFiles(files, { format });
    expect(pages).toBe(2);
    expect(passages.map(({ id }) => id[0])).toEqual(['a', 'z']);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ code: 'corpus-invalid' });
    expect(faults[0]?.message).toMatch(new RegExp(`${name}.*${reason.source}`));
  });

  it.each([
    ['page', 'html', page('The field ends with \0 and a length.')],
    ['source', 'md', '# Fields\n\nThe field ends with \0 and a length.'],
  ])(
    'is none for a NUL that its %s quotes, which is replaced as browsers do',
    async (_what, ending, text) => {
      const { passages, faults } = await indexFiles(
        { [`fields.${ending}`]: text },
        { format: ending === 'html' ? 'html' : 'markdown' },
      );
      expect(faults).toEqual([]);
      expect(passages[0]?.text).toContain('The field ends with \uFFFD and a length.');
    },
  );

  it.each([new Error('broken'), 'a text', undefined, { odd: true }])(
    'whatever its parser throws (%s) is left out and named',
    async (thrown) => {
      const original = htmlPages.readHtmlPage;
      const spy = vi.spyOn(htmlPages, 'readHtmlPage').mockImplementation((text) => {
        if (text.includes('Throws')) throw thrown;
        return original(text);
      });
      const { pages, faults } = await indexFiles({ 'a.html': page('Good.'), 'b.html': page('Throws.') });
      spy.mockRestore();
      expect(pages).toBe(1);
      expect(faults).toEqual([expect.objectContaining({ code: 'corpus-invalid' })]);
      expect(faults[0]?.message).toContain('b.html');
    },
  );

  it('for passages with the ids of another page is left out and named', async () => {
    const { pages, faults } = await indexFiles({
      'a.htm': page('One.'),
      'a.html': page('Two.'),
      'b.html': page('Three.'),
    });
    expect(pages).toBe(2);
    expect(faults[0]?.message).toMatch(/a\.html.*a#top.*a\.htm/);
  });

  it('is not read if it is not a file: a pipe, a link, a folder of that name', async () => {
    await inFolder({ 'a.html': page('Good.'), 'outside.txt': page('Outside.') }, async (folder) => {
      execFileSync('mkfifo', [join(folder, 'pipe.html')]);
      await symlink('outside.txt', join(folder, 'link.html'));
      await symlink('nowhere', join(folder, 'broken.html'));
      await mkdir(join(folder, 'folder.html'));
      await writeFile(join(folder, 'folder.html', 'inner.html'), page('Inner.'));
      const { passages, skipped, faults } = await indexSite({ source: folder, ...options });
      expect(passages.map(({ text }) => text)).toEqual(['Good.', 'Inner.']);
      expect(skipped).toHaveLength(3);
      expect(skipped).toEqual(
        expect.arrayContaining([
          { path: 'pipe.html', reason: 'it is no regular file' },
          { path: 'link.html', reason: 'it is a symbolic link' },
          { path: 'broken.html', reason: 'it is a symbolic link' },
        ]),
      );
      expect(faults).toEqual([]);
    });
  });

  it('for lack of permission is left out and named, and so is a folder', async () => {
    await inFolder(
      { 'a.html': page('Good.'), 'secret.html': page('Secret.'), 'closed/b.html': page('Closed.') },
      async (folder) => {
        await chmod(folder, 0o755);
        await chmod(join(folder, 'secret.html'), 0o000);
        await chmod(join(folder, 'closed'), 0o000);
        const asNobody = process.getuid?.() === 0;
        if (asNobody) process.seteuid?.(65_534);
        const { pages, faults } = await indexSite({ source: folder, ...options }).finally(() => {
          if (asNobody) process.seteuid?.(0);
        });
        await chmod(join(folder, 'closed'), 0o755);
        expect(pages).toBe(1);
        expect(faults.map(({ code }) => code)).toEqual(['corpus-unavailable', 'corpus-unavailable']);
        expect(faults.map(({ message }) => message).join()).toMatch(/closed.*secret\.html/);
      },
    );
  });
});

describe('a page in UTF-16 with a byte order mark', () => {
  it.each(['little', 'big'] as const)('is read (%s end first)', async (order) => {
    const { passages, faults } = await indexFiles({ 'a.html': utf16(page('Größe 大小 😀.'), order) });
    expect(faults).toEqual([]);
    expect(passages.map(({ text }) => text)).toEqual(['Größe 大小 😀.']);
  });

  it('is read as a source too', async () => {
    const { passages } = await indexFiles({ 'a.md': utf16(source('title: Größe'), 'big') });
    expect(passages).toMatchObject([{ title: 'Größe', text: 'Text of it.' }]);
  });
});
