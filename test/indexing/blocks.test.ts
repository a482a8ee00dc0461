import fc from 'fast-check';
import type { RootContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, blockText } from '../../src/engine/index.js';
import type { PagePassage } from '../../src/indexing/page-passages.js';
import { plainMarkdown } from '../../src/indexing/source-dialect.js';
import { closeMark, openMark, readMarks } from '../../src/indexing/source-marks.js';
import { decodeBlocks, encodeBlocks } from '../../src/retrieval/block-code.js';
import { blocksFault } from '../../src/retrieval/block-faults.js';
import { workOf } from '../linear-text/support.js';
import { html, markdown, wordsOf } from './support.js';

/** Each block as its kind with its attributes, and its text. */
const told = (passages: readonly PagePassage[]) =>
  passages.flatMap((passage) =>
    blocksOf(passage).map((block) => `${nameOf(block, passage)}: ${blockText(passage, block)}`),
  );

function nameOf(block: Block, { text }: PagePassage): string {
  const own = (() => {
    switch (block.kind) {
      case 'item':
        return `item ${block.number ?? '-'} in ${block.depth}`;
      case 'code':
        return `code ${block.language ?? '?'}`;
      case 'row':
        return `${block.header ? 'header' : 'row'} [${block.cells.map(({ start, end }) => text.slice(start, end)).join('][')}]`;
      case 'definition':
        return `definition of ${text.slice(block.term.start, block.term.end)}`;
      default:
        return block.kind;
    }
  })();
  return block.note === undefined ? own : `${block.note}, ${own}`;
}

const page = (body: string) => told(html(`<main><h1 id="a">A</h1>${body}</main>`));
const source = (text: string, file?: string) => told(markdown(`# A\n\n${text}`, file));

describe('the blocks of a built page', () => {
  it('omit plain paragraphs', () => {
    const [passage] = html('<main><p>One.</p><p>Two. Three.</p></main>');
    expect(passage).not.toHaveProperty('blocks');
  });

  it('number the items of a list, and give their depth', () => {
    expect(
      page(
        '<ol start="3"><li>Saw<ul><li>Plane</li></ul></li><li><p>Glue</p><p>Wait.</p></li></ol><ul><li>Paint</li></ul>',
      ),
    ).toEqual([
      'item 3 in 0: Saw',
      'item - in 1: Plane',
      'item 4 in 0: Glue',
      'paragraph: Wait.',
      'item - in 0: Paint',
    ]);
  });

  it.each([
    ['on the code', '<pre><code class="language-js">a()\n\n  b()</code></pre>'],
    ['on the block', '<pre class="prism-code language-js"><code>a()\n\n  b()</code></pre>'],
    [
      'around it',
      '<div class="language-js"><button>Copy</button><span class="lang">js</span><pre><code>a()\n\n  b()</code></pre></div>',
    ],
    ['as GitHub does', '<div class="highlight highlight-source-js"><pre>a()\n\n  b()</pre></div>'],
    [
      'as Sphinx does',
      '<div class="highlight-js notranslate"><div class="highlight"><pre>a()\n\n  b()</pre></div></div>',
    ],
    ['with an attribute', '<pre data-language="js"><code>a()\n\n  b()</code></pre>'],
  ])('name the language of code that is named %s, and keep its lines', (_how, markup) => {
    expect(page(markup)).toEqual(['code js: a()\n\n  b()']);
  });

  it('name no language if the page names none', () => {
    expect(page('<pre><code class="language-text">plain</code></pre>')).toEqual(['code ?: plain']);
  });

  it('keep code in a list as it was, empty lines and all', () => {
    const passages = html(
      '<main><ol><li>Run<pre><code class="language-sh">if a\n  b\n\nfi</code></pre></li></ol></main>',
    );
    expect(passages[0]?.text).toBe('1. Run\n   if a\n     b\n\n   fi');
    expect(told(passages)).toEqual(['item 1 in 0: Run', 'code sh: if a\n  b\n\nfi']);
  });

  it('separate the cells of a table, whatever they contain', () => {
    expect(
      page(
        '<table><caption>Woods</caption><tr><th>Wood</th><th></th></tr><tr><td></td><td>a | b</td></tr><tr><td>Oak</td><td>hard</td></tr></table>',
      ),
    ).toEqual([
      'paragraph: Woods',
      'header [Wood][]: Wood | ',
      'row [][a | b]:  | a | b',
      'row [Oak][hard]: Oak | hard',
    ]);
  });

  it('keep a term with what explains it', () => {
    const passages = html(
      '<main><dl><dt>Kerf</dt><dd><p>The cut.</p><p>Its width too.</p></dd><div><dt>Rip</dt><dt>Rive</dt><dd>To split.</dd></div></dl></main>',
    );
    expect(passages[0]?.text).toBe('Kerf\nThe cut.\n\nIts width too.\n\nRip\nRive\nTo split.');
    expect(told(passages)).toEqual([
      'definition of Kerf: Kerf\nThe cut.',
      'paragraph: Its width too.',
      'definition of Rip\nRive: Rip\nRive\nTo split.',
    ]);
  });

  it('are not part of a definition when they are a list or code in it', () => {
    expect(page('<dl><dt>Jig</dt><dd><ul><li>Holds</li></ul></dd></dl>')).toEqual([
      'definition of Jig: Jig',
      'item - in 0: Holds',
    ]);
  });

  it.each([
    [
      'VitePress',
      '<div class="danger custom-block"><p class="custom-block-title">DANGER</p><p>Hot.</p></div>',
      'caution',
    ],
    [
      'Asciidoctor',
      '<div class="admonitionblock warning"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">Hot.</td></tr></table></div>',
      'warning',
    ],
    ['VitePress', '<div class="info custom-block"><p>Hot.</p></div>', 'note'],
    [
      'Docusaurus',
      '<div class="theme-admonition theme-admonition-tip alert alert--success"><div>tip</div><div><p>Hot.</p></div></div>',
      'tip',
    ],
    [
      'MkDocs',
      '<div class="admonition attention"><p class="admonition-title">Attention</p><p>Hot.</p></div>',
      'warning',
    ],
    ['MkDocs, folded', '<details class="warning"><summary>Look</summary><p>Hot.</p></details>', 'warning'],
    [
      'GitHub',
      '<div class="markdown-alert markdown-alert-important"><p class="markdown-alert-title">Important</p><p>Hot.</p></div>',
      'important',
    ],
    ['Starlight', '<aside class="starlight-aside starlight-aside--danger"><p>Hot.</p></aside>', 'caution'],
  ])('say which note of %s they belong to', (_generator, markup, kind) => {
    const blocks = page(`${markup}<p>Cold.</p>`);
    expect(blocks.at(-2)).toBe(`${kind}, paragraph: Hot.`);
    expect(blocks.at(-1)).toBe('paragraph: Cold.');
  });

  it.each([
    ['VitePress', '<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Sand it.</p></div>'],
    [
      'Docusaurus',
      '<div class="theme-admonition theme-admonition-tip"><div><span><svg></svg></span>tip</div><div><p>Sand it.</p></div></div>',
    ],
    ['MkDocs', '<div class="admonition tip"><p class="admonition-title">Tip</p><p>Sand it.</p></div>'],
    ['MkDocs, folded', '<details class="tip"><summary>Tip</summary><p>Sand it.</p></details>'],
    [
      'GitHub',
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>Sand it.</p></div>',
    ],
  ])('leave out the default title that %s gives a note', (_generator, markup) => {
    expect(page(markup)).toEqual(['tip, paragraph: Sand it.']);
  });

  it.each([
    ['says more than the kind', '<p class="custom-block-title">Tip for left hands</p><p>Turn it.</p>'],
    ['names another kind', '<p class="custom-block-title">Warning</p><p>Turn it.</p>'],
    ['is all that the note holds', '<p>Tip</p>'],
  ])('keep a title that %s', (_how, inner) => {
    const [first] = page(`<div class="tip custom-block">${inner}</div>`);
    expect(first).toMatch(/^tip, paragraph: (?:Tip|Warning)/);
  });

  it('are in no note if text is merely folded', () => {
    expect(page('<details><summary>More</summary><p>Text.</p></details>')).toEqual([
      'paragraph: More',
      'paragraph: Text.',
    ]);
  });

  it.each([
    [
      'Docusaurus',
      '<div class="tabs-container"><ul role="tablist" class="tabs"><li role="tab">apt</li><li role="tab">brew</li></ul><div><div role="tabpanel"><p>One.</p></div><div role="tabpanel" hidden><p>Two.</p></div></div></div>',
    ],
    [
      'Material for MkDocs',
      '<div class="tabbed-set"><input type="radio"><div class="tabbed-labels"><label>apt</label><label>brew</label></div><div class="tabbed-content"><div class="tabbed-block"><p>One.</p></div><div class="tabbed-block"><p>Two.</p></div></div></div>',
    ],
    [
      'VitePress',
      '<div class="vp-code-group"><div class="tabs"><input type="radio"><label>apt</label><input type="radio"><label>brew</label></div><div class="blocks"><div><p>One.</p></div><div><p>Two.</p></div></div></div>',
    ],
  ])('put the label of each tab of %s before it', (_generator, markup) => {
    expect(page(markup)).toEqual(['paragraph: apt', 'paragraph: One.', 'paragraph: brew', 'paragraph: Two.']);
  });
});

describe('the blocks of a source page', () => {
  it.each([
    ['VitePress and Docusaurus', '::: danger Hot stove\nTouch nothing.\n:::\n\nCold.'],
    ['MkDocs', '!!! danger "Hot stove"\n\n    Touch nothing.\n\nCold.'],
    ['MkDocs, folded', '??? danger "Hot stove"\n    Touch nothing.\nCold.'],
    ['GitHub', '> [!CAUTION]\n> Hot stove\n>\n> Touch nothing.\n\nCold.'],
  ])('say which note of %s they belong to', (_generator, text) => {
    expect(source(text)).toEqual([
      'caution, paragraph: Hot stove',
      'caution, paragraph: Touch nothing.',
      'paragraph: Cold.',
    ]);
  });

  it('hold lists and code in notes, and notes in lists', () => {
    expect(
      source(
        '- Row\n\n  :::tip\n  Slowly.\n  :::\n\n::::info\n```sh\nls\n```\n:::warning\n1. Stop\n:::\n::::\nEnd.',
      ),
    ).toEqual([
      'item - in 0: Row',
      'tip, paragraph: Slowly.',
      'note, code sh: ls',
      'warning, item 1 in 0: Stop',
      'paragraph: End.',
    ]);
  });

  it('are in no note that is never closed, and keep what looks like one in code', () => {
    expect(source(':::tip\nOne.')).toEqual(['paragraph: One.']);
    expect(source('```md\n:::tip\n!!! note\n```')).toEqual(['code md: :::tip\n!!! note']);
    expect(source('Text\n\n    ::: tip\n    code')).toEqual(['paragraph: Text', 'code ?: ::: tip\ncode']);
  });

  it('take the language of a fence, without what follows it', () => {
    expect(source('```ts{1,3}\na\n```\n\n```js-vue:line-numbers\nb\n```')).toEqual([
      'code ts: a',
      'code js: b',
    ]);
  });

  it.each([
    ['VitePress', '::: code-group\n```sh [apt]\napt add\n```\n```sh [brew]\nbrew add\n```\n:::', 'page.md'],
    [
      'MkDocs',
      '=== "apt"\n\n    ```sh\n    apt add\n    ```\n\n=== "brew"\n\n    ```sh\n    brew add\n    ```',
      'page.md',
    ],
    [
      'Docusaurus',
      '<Tabs>\n<TabItem value="apt" label="apt">\n\n```sh\napt add\n```\n\n</TabItem>\n<TabItem value="brew">\n\n```sh\nbrew add\n```\n\n</TabItem>\n</Tabs>',
      'page.mdx',
    ],
  ])('put the label of each tab of %s before it', (_generator, text, file) => {
    expect(source(text, file)).toEqual([
      'paragraph: apt',
      'code sh: apt add',
      'paragraph: brew',
      'code sh: brew add',
    ]);
  });

  it('read definitions', () => {
    expect(
      source('`kerf`\n: The *cut*.\n\nRip\n\n:   To split\n    along the grain.\n\nAt noon: rest.'),
    ).toEqual([
      'definition of kerf: kerf\nThe cut.',
      'definition of Rip: Rip\nTo split along the grain.',
      'paragraph: At noon: rest.',
    ]);
  });
});

const words = fc.integer({ min: 1, max: 30 }).map((count) => `${wordsOf(count, 'w')}.`);
const paragraph = fc.array(words, { minLength: 1, maxLength: 6 }).map((all) => `<p>${all.join(' ')}</p>`);
const code = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }).map((lines) => {
  return `<pre><code class="language-js">${lines.map((count) => `${' '.repeat(count % 4)}${count === 0 ? '' : wordsOf(count, 'c')}`).join('\n')}</code></pre>`;
});
const table = fc
  .array(fc.tuple(words, words), { minLength: 1, maxLength: 14 })
  .map(
    (rows) =>
      `<table><tr><th>Name</th><th>Use</th></tr>${rows.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join('')}</table>`,
  );
const definitions = fc
  .array(fc.tuple(words, words), { minLength: 1, maxLength: 5 })
  .map((all) => `<dl>${all.map(([a, b]) => `<dt>${a}</dt><dd>${b}</dd>`).join('')}</dl>`);
const { block: anyBlock } = fc.letrec<{ block: string; list: string; note: string }>((tie) => ({
  block: fc.oneof({ maxDepth: 3 }, paragraph, code, table, definitions, tie('list'), tie('note')),
  list: fc
    .tuple(fc.boolean(), fc.array(tie('block'), { minLength: 1, maxLength: 4 }))
    .map(([isNumbered, all]) => {
      const items = all.map((each) => `<li>${each}</li>`).join('');
      return isNumbered ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
    }),
  note: tie('block').map((each) => `<div class="tip custom-block">${each}</div>`),
}));

describe('the blocks of any page', () => {
  it('are in order, within their text, and cover all of it except list markers, also after cuts', () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { minLength: 1, maxLength: 8 }), (bodies) => {
        for (const passage of html(
          `<main><h1 id="a">A</h1><p>A page has text.</p>${bodies.join('')}</main>`,
        )) {
          const { text, blocks = [] } = passage;
          expect(blocksFault(text, blocks)).toBeUndefined();
          let rest = '';
          let before = 0;
          for (const { start, end } of blocksOf(passage)) {
            rest += `${text.slice(before, start)}\n`;
            before = end;
          }
          rest += text.slice(before);
          expect(rest.replace(/(?:-|\d+\.) /g, '').trim()).toBe('');
          const written = encodeBlocks(text, passage.blocks);
          if (passage.blocks !== undefined) expect(decodeBlocks(text, written ?? '')).toEqual(passage.blocks);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('repeat the heading row of a table that is cut', () => {
    const rows = Array.from(
      { length: 40 },
      (_, row) => `<tr><td>option${row}</td><td>${wordsOf(10)}</td></tr>`,
    );
    const passages = html(`<main><table><tr><th>Name</th><th>Use</th></tr>${rows.join('')}</table></main>`);
    expect(passages.length).toBeGreaterThan(1);
    for (const passage of passages) expect(told([passage])[0]).toBe('header [Name][Use]: Name | Use');
  });

  it('continue as a paragraph after an item or a definition was cut', () => {
    const sentences = Array.from({ length: 9 }, (_, place) => `Word${place} ${wordsOf(50)}.`).join(' ');
    for (const body of [`<ul><li>${sentences}</li></ul>`, `<dl><dt>Term</dt><dd>${sentences}</dd></dl>`]) {
      const [first, second] = html(`<main>${body}</main>`);
      expect(first?.blocks?.[0]?.kind).toMatch(/item|definition/);
      expect(second).not.toHaveProperty('blocks');
    }
  });

  it.each([
    ['containers', ':::tip\nA\n:::\n'],
    ['containers that are never closed', ':::tip\n'],
    ['ends of containers', ':::\n'],
    ['admonitions', '!!! tip\n    A\n'],
    ['tabs', '=== "a"\n    A\n'],
    ['alerts', '> [!NOTE]\n> A\n\n'],
    ['definitions', 'A\n: B\n\n'],
  ])('are found in linear work: %s', async (_what, unit) => {
    const work = (count: number) => workOf(() => plainMarkdown(unit.repeat(count)));
    await work(50);
    expect((await work(8000)) / (await work(4000))).toBeLessThan(2.6);
  });

  it.each([
    [
      'beside each other',
      (count: number) =>
        Array.from({ length: count }, (_, place) => (place % 2 === 0 ? openMark : closeMark)),
    ],
    [
      'in each other',
      (count: number) => Array.from({ length: count }, (_, place) => (place < 200 ? openMark : closeMark)),
    ],
    ['never closed', (count: number) => Array.from({ length: count }, () => openMark)],
  ])('are grouped into notes in linear work: %s', async (_what, marksOf) => {
    const work = (count: number) => {
      const children = marksOf(count).map((mark): RootContent => {
        const value = mark === openMark ? `${mark}tip` : mark;
        return { type: 'paragraph', children: [{ type: 'text', value }] };
      });
      return workOf(() => readMarks({ type: 'root', children }));
    };
    await work(50);
    expect((await work(8000)) / (await work(4000))).toBeLessThan(2.6);
  });
});
