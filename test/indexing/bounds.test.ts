import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { readPage } from '../../src/indexing/page-record.js';
import type { SiteFormat } from '../../src/indexing/site-pages.js';
import { wordCount } from '../../src/indexing/word-count.js';
import { parseArticle } from '../../src/retrieval/source/markdown-article.js';
import { tokenise } from '../../src/retrieval/tokenise.js';
import { wordSegments } from '../../src/text/word-segments.js';
import { html, markdown, wordsOf } from './support.js';

const fonts = Array.from({ length: 2000 }, (_, size) => `<font size="${size}">`).join('');

function faultOf(source: string, format: SiteFormat, file = 'page.md'): string {
  try {
    readPage(source, { path: file, place: file }, format, file);
    return '';
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(LimenError);
    const { detail } = thrown as LimenError<'corpus-invalid'>;
    expect(detail.file).toBe(file);
    return detail.reason;
  }
}

describe('a page that would keep a parser busy for hours is named with the reason', () => {
  it.each([
    ['closing brackets', ']'.repeat(60_000)],
    ['brackets within each other', '['.repeat(60_000) + ']'.repeat(60_000)],
    ['brackets on many lines', 'a]\n'.repeat(30_000)],
    ['bars of a table', `|a|b|\n|-|-|\n${'|'.repeat(120_000)}`],
    ['emphasis', '*a* '.repeat(30_000)],
    ['images and footnotes', '![^a]'.repeat(30_000)],
    ['underlined headings', 'a\n=\n'.repeat(30_000)],
    ['underlined headings apart', 'a\n-\n\n'.repeat(30_000)],
    ['lazy lines of a quotation', `> a\n${'b\n'.repeat(20_000)}`],
    ['quotations that a line ends', '> # a\nb\n'.repeat(10_000)],
    ['lazy lines of a quotation that goes on', '> a\nb\n'.repeat(20_000)],
  ])('%s', (_name, source) => {
    expect(faultOf(source, 'markdown')).toMatch(/marks of Markdown|more than \d+ lines/);
  });

  it('in MDX too', () => {
    const source = `# A\n\nText.\n\n${'*a* '.repeat(30_000)}`;
    expect(faultOf(source, 'markdown', 'page.mdx')).toMatch(/marks of Markdown/);
  });

  it.each([
    ['formatting that is never closed', `<p>${fonts}</p>${'<p>x</p>'.repeat(2000)}`],
    ['formatting of many names', `<p>${fonts.replaceAll('font', 'b')}</p>${'<div>x</div>'.repeat(2000)}`],
  ])('%s', (_name, source) => {
    expect(faultOf(source, 'html', 'page.html')).toMatch(/formatting elements/);
    expect(faultOf(source, 'markdown')).toMatch(/formatting elements/);
  });
});

describe('a page with an excessive number of lines or depth is named with the reason', () => {
  it.each([
    ['lines', '\n'.repeat(60_001), /60000 lines/],
    ['list items', '- a b c\n'.repeat(12_001), /12000 lines of lists/],
    ['quotations', '> a b c\n\n'.repeat(12_001), /12000 lines of lists/],
    ['lists in one line', '- '.repeat(5000), /too deep/],
    ['quotations in one line', '>'.repeat(5000), /too deep/],
    [
      'lists below each other',
      Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
      /too deep/,
    ],
    ['backticks', Array.from({ length: 300 }, (_, run) => '`'.repeat(run)).join(' '), /backticks/],
  ])('%s', (_name, source, reason) => {
    expect(faultOf(source, 'markdown')).toMatch(reason);
  });
});

describe('an article that would keep the parser busy for hours', () => {
  it('is named with the reason', () => {
    const source = `---\ntitle: A\n---\n${'*a* '.repeat(30_000)}`;
    expect(() => parseArticle(source, 'a', 'a.md')).toThrow(/a\.md.*marks of Markdown/s);
  });
});

describe('a large page is read as before', () => {
  it.each([
    ['a paragraph of links', '[a](b) '.repeat(1500)],
    ['many underlined headings', 'a\n=\n\nb\n\n'.repeat(1000)],
    ['a long quotation', '> a\n'.repeat(5000)],
    ['many list items', '- [a](b) and `c`\n'.repeat(3000)],
  ])('%s', (_name, source) => {
    expect(faultOf(source, 'markdown')).toBe('');
  });

  it('with balanced formatting', () => {
    expect(faultOf(`<p>${'<b>a <i>b</i></b> '.repeat(20_000)}</p>`, 'html')).toBe('');
    expect(faultOf(`<p>${'<b>a'.repeat(900)}</p>${'<p>x</p>'.repeat(900)}`, 'html')).toBe('');
  });
});

describe('what a page repeats in each passage is bounded', () => {
  const rows = Array.from({ length: 200 }, (_, row) => `<tr><td>${wordsOf(5, `r${row}x`)}</td></tr>`).join(
    '',
  );

  it('a heading row only if it is short', () => {
    const [first, second] = html(`<main><table><tr><th>${wordsOf(111)}</th></tr>${rows}</table></main>`);
    expect(first?.text).toContain('word110\nr0x0');
    expect(second?.text).toMatch(/^r\d+x0/);
    const [, repeated] = html(`<main><table><tr><th>${wordsOf(110)}</th></tr>${rows}</table></main>`);
    expect(repeated?.text).toMatch(/^word0 .*word109\nr\d+x0/);
    const [, long] = html(`<main><table><tr><th>${'a'.repeat(1001)}</th></tr>${rows}</table></main>`);
    expect(long?.text).toMatch(/^r\d+x0/);
  });

  it('titles and ids', () => {
    const long = 'é'.repeat(600);
    const [passage] = html(
      `<main><h1 id="${long}">${long}</h1><p>Text.</p></main>`,
      `<title>${long}</title>`,
    );
    expect(passage?.title).toBe(`${'é'.repeat(500)}…`);
    expect(passage?.anchor).toBeNull();
  });

  it('indentation of nested lists', () => {
    const depth = 60;
    const [passage] = html(`<main>${'<ul><li>a'.repeat(depth)}${'</li></ul>'.repeat(depth)}</main>`);
    const lines = passage?.text.split('\n').filter((line) => line !== '') ?? [];
    expect(lines).toHaveLength(depth);
    expect(lines[3]).toBe('      - a');
    expect(lines.at(-1)).toBe(`${' '.repeat(40)}- a`);
  });

  it('cells that the rows of a wide table leave out', () => {
    const wide = `${'|a'.repeat(400)}|\n${'|-'.repeat(400)}|\n${'|b\n'.repeat(400)}`;
    expect(markdown(wide).length).toBeLessThan(10);
    expect(markdown('|a|b|c|\n|-|-|-|\n|d\n')[0]?.text).toBe('a | b | c\nd |  | ');
  });
});

describe('a text without spaces', () => {
  it('keeps its words whole wherever it is cut for reading', () => {
    const sentence = '我们使用响应式状态来更新页面';
    const each = [...wordSegments(sentence)].map(({ segment }) => segment);
    const many = [...wordSegments(sentence.repeat(500))];
    expect(many.map(({ segment }) => segment).join('')).toBe(sentence.repeat(500));
    expect(new Set(many.map(({ segment }) => segment))).toEqual(new Set(each));
    expect(many.every(({ segment, index }) => sentence.repeat(500).startsWith(segment, index))).toBe(true);
  });

  it('keeps the halves of a character together', () => {
    for (const before of ['', 'a']) {
      const segments = [...wordSegments(`${before}${'𠮷'.repeat(3000)}`)].map(({ segment }) => segment);
      expect(segments.join('')).toBe(`${before}${'𠮷'.repeat(3000)}`);
      for (const segment of segments) expect(segment).not.toMatch(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/);
    }
  });

  it('of any length has words and terms', () => {
    expect(wordCount('漢'.repeat(200_000))).toBeGreaterThan(1000);
    expect(tokenise('สวัสดี'.repeat(30_000)).length).toBeGreaterThan(1000);
    const compound = Array.from({ length: 200_000 }, (_, part) => `ab${part}`).join('-');
    expect(tokenise(compound)).toContain('ab199999');
  });
});
