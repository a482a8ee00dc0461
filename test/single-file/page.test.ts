import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { contentsId } from '../../src/single-file/format.js';
import { packFile } from '../../src/single-file/writing/packed-file.js';
import { type PageParts, pageBytes, pageHtml, scriptText } from '../../src/single-file/writing/page-html.js';
import { partsWith } from './support.js';

/** Text that tries to break out of its element. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '</script>',
        '</SCRIPT ',
        '<script>',
        '<!--',
        '-->',
        ']]>',
        '</title>',
        '"',
        "'",
        '&lt;',
        '\u2028',
        '<img src=x onerror=alert(1)>',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  // HTML normalises line ends and does not allow NUL.
  .map((parts) => parts.join('').replaceAll(/[\r\0]/gu, ''));

/** All elements as parsed by a browser. */
function elementsOf(parts: PageParts): Element[] {
  const elements: Element[] = [];
  visit(
    unified()
      .use(rehypeParse)
      .parse([...pageHtml(parts)].join('')),
    'element',
    (element) => {
      elements.push(element);
    },
  );
  return elements;
}

const names = (elements: readonly Element[]) => elements.map(({ tagName }) => tagName);

describe('a page in one file', () => {
  it('has the same elements whatever title, corpus and code contain', () => {
    const expected = names(elementsOf(partsWith({})));
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, description, text) => {
        const corpus = { ...partsWith({}).corpus, title: text, description };
        const script = `const said = ${JSON.stringify(text)};`;
        const elements = elementsOf(partsWith({ title, corpus, script }));
        expect(names(elements)).toEqual(expected);
        const contents = elements.find(({ properties }) => properties['id'] === contentsId);
        expect(contents && JSON.parse(textOf(contents))).toMatchObject({ corpus });
      }),
      { numRuns: 100 },
    );
  });

  it('runs the given code, though its strings are escaped differently', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const program = scriptText(JSON.stringify(text));
        expect(program).not.toMatch(/<(?:!--|\/?script)/iu);
        expect(runInNewContext(program)).toBe(text);
      }),
    );
    expect(runInNewContext(scriptText('/<script/.test("<script") && `<!--`'))).toBe('<!--');
  });

  it('shows its shell before the first block, and announces its size beforehand', async () => {
    const files = [
      await packFile('a.bin', crypto.getRandomValues(new Uint8Array(60_000))),
      await packFile('b.bin', Buffer.from('ü')),
    ];
    const parts = partsWith({ title: 'Überblick', files });
    const pieces = [...pageHtml(parts)];
    expect(pieces[0]).toContain('<title>Überblick</title>');
    expect(pieces[0]).not.toContain('data-file');
    expect(pieces).toHaveLength(4);
    expect(pageBytes(parts)).toBe(Buffer.byteLength(pieces.join('')));
  });

  it('permits its own code and styles by their hash, its own workers, and no connection', () => {
    const [policy] = elementsOf(partsWith({})).flatMap(({ properties }) =>
      properties['httpEquiv'] === undefined ? [] : [String(properties['content'])],
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'sha256-[A-Za-z0-9+/=]+' 'wasm-unsafe-eval';/u);
    expect(policy).toMatch(/style-src 'sha256-[A-Za-z0-9+/=]+';/u);
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain('worker-src blob:');
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
});
