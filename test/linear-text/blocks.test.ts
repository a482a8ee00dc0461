import type { Element, ElementContent } from 'hast';
import { describe, expect, it } from 'vitest';
import type { Page, Piece } from '../../src/indexing/page.js';
import { pagePassages } from '../../src/indexing/page-passages.js';
import { containerPieces } from '../../src/indexing/pieces.js';
import { mostWords, sectionPassages } from '../../src/indexing/section-passages.js';
import { element, textOf } from './elements.js';
import { expectLinearWork, partsOf } from './linear-work.js';
import { workOf } from './support.js';

expectLinearWork({
  // Preceded by as many sentences as a passage can have; up to that number, each further sentence is compared
  // with all others.
  'a paragraph': (text) => piecesOf([element('p', [textOf('Oh! '.repeat(mostWords) + text)])]),
  'many paragraphs': (text) => piecesOf(partsOf(text).map((each) => element('p', [textOf(each)]))),
  'a list': (text) =>
    piecesOf([
      element(
        'ul',
        partsOf(text).map((each) => element('li', [textOf(each)])),
      ),
    ]),
  'labels beside code': (text) =>
    piecesOf([
      ...[...text].map((each) => element('span', [textOf(each)], { className: ['lang'] })),
      element('pre', []),
    ]),
  'a table': (text) => piecesOf([table('Name', partsOf(text))]),
  'a table with a wide heading row': (text) => piecesOf([table(text, partsOf(text))]),
  'a page with long titles': (text) => pagePassages(pageOf(text), 'a.md'),
});

describe('passages', () => {
  it('made of pieces without words, which no page has, also take linear work', async () => {
    const block = { kind: 'paragraph' } as const;
    const piecesOf = (count: number) =>
      Array.from({ length: count }, () => ({ text: '', words: 0, gap: ' ', cut: 10, block })).concat({
        text: 'x',
        words: 300,
        gap: ' ',
        cut: 10,
        block,
      });
    const once = await workOf(() => sectionPassages(piecesOf(2000)));
    const twice = await workOf(() => sectionPassages(piecesOf(4000)));
    expect(twice / once).toBeLessThan(2.5);
  });
});

/** As many sections as `title` has characters, all under headings equal to `title`. */
function pageOf(title: string): Page {
  const pieces: Piece[] = [{ text: 'a', words: 1, gap: '', cut: 0, block: { kind: 'paragraph' } }];
  const sections = [...title].map(() => ({ headings: [title, 'a'], anchor: null, pieces }));
  return { title, breadcrumbs: [title], lang: null, sections };
}

function piecesOf(blocks: readonly ElementContent[]): string[] {
  return sectionPassages(containerPieces(blocks, 'en')).map(({ text }) => text);
}

function table(heading: string, cells: readonly string[]): Element {
  const row = (tagName: string, text: string) => element('tr', [element(tagName, [textOf(text)])]);
  return element('table', [row('th', heading), ...cells.map((cell) => row('td', cell))]);
}
