import { describe, expect, it } from 'vitest';
import { pagePassages } from '../../src/indexing/page-passages.js';
import { readSource } from '../../src/indexing/page-record.js';
import { rstHtml } from '../../src/indexing/restructured-text/rst-html.js';
import { indexFiles } from './support.js';

function passages(source: string) {
  const reading = readSource(rstHtml(source), 'html', 'page.rst');
  if (reading.kind === 'skipped') throw new Error(reading.reason);
  return pagePassages(reading.page, 'page.rst').passages;
}

const textOf = (source: string) =>
  passages(`Kiln\n====\n\n${source}`)
    .map(({ text }) => text)
    .join('\n---\n');

describe('reStructuredText', () => {
  it('has headings by the order of their lines, with the anchors of docutils', () => {
    const source =
      '.. _kiln:\n\n########\nKilns\n########\n\nHot.\n\n2. What is *it*?\n================\n\nClay.\n\nOf old\n------\n\nWood.\n\nToday\n=====\n\nGas.\n';
    expect(passages(source).map(({ title, anchor, text }) => [title, anchor, text])).toEqual([
      ['Kilns', 'kilns', 'Hot.'],
      ['Kilns › 2. What is it?', 'what-is-it', 'Clay.'],
      ['Kilns › 2. What is it? › Of old', 'of-old', 'Wood.'],
      ['Kilns › Today', 'today', 'Gas.'],
    ]);
  });

  it.each([
    ['code and emphasis', 'Call ``heat(*a)`` **now**, *not* later.', 'Call heat(*a) now, not later.'],
    [
      'links',
      'See `the shop <https://kiln.example>`_, `Kiln`_ and Kiln_, not kilo_byte_.',
      'See the shop, Kiln and Kiln, not kilo_byte_.',
    ],
    [
      'roles',
      ':func:`~kiln.door.open`, :py:class:`Door`, :guilabel:`Heat`, :pep:`8`, :doc:`/guide/first-fire`',
      'open(), Door, Heat, PEP 8, first fire',
    ],
    [
      'references to sections',
      'Read :ref:`ash`, :ref:`old` or :ref:`that <ash>`.\n\n.. _ash:\n\nAsh and lime\n============\n\nGrey.',
      'Read Ash and lime, old or that.\n---\nGrey.',
    ],
    ['substitutions', '|hot| air\n\n.. |hot| replace:: *Very* hot', 'Very hot air'],
    ['escaped marks', 'Write \\*args and x\\ :sub:`2`.', 'Write *args and x2.'],
    ['signs of HTML', 'If a < b & c > d, <em>no</em>.', 'If a < b & c > d, <em>no</em>.'],
    ['footnotes', 'Hot [1]_.\n\n.. [1] Over 900\n   degrees.', 'Hot [1].\n\n[1] Over 900 degrees.'],
  ])('has marks within a line: %s', (_what, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it.each([
    [
      'lists',
      '* one\n\n  * deeper\n* two\n  lines\n\n1. first\n#. second',
      '- one\n  - deeper\n- two lines\n\n1. first\n2. second',
    ],
    [
      'definitions and fields',
      'ash : grey\n   What remains.\n\n:Maker: Ann\n:param int heat: How hot.',
      'ash : grey\nWhat remains.\n\nMaker\nAnn\n\nheat\nHow hot.',
    ],
    [
      'options',
      '-h, --heat=N  Degrees,\n              at most 1300.',
      '-h, --heat=N\nDegrees, at most 1300.',
    ],
    ['code below two colons', 'Run::\n\n   a\n     b\n\nOr ::\n\n   c', 'Run:\n\na\n  b\n\nOr\n\nc'],
    [
      'code of a directive',
      '.. code-block:: sh\n   :linenos:\n   :caption: x\n\n   kiln --hot',
      'kiln --hot',
    ],
    ['sessions', '>>> heat(3)\n4', '>>> heat(3)\n4'],
    ['line blocks', '| Hot\n| clay', 'Hot clay'],
    ['notes', '.. warning:: Glass\n   breaks.', 'Glass breaks.'],
    ['notes with a title', '.. admonition:: By the way\n\n   It glows.', 'By the way\n\nIt glows.'],
    ['changes', '.. versionadded:: 2.1\n   The door.', 'New in version 2.1: The door.'],
    [
      'objects',
      '.. py:function:: heat(n)\n                 heat(n, slow)\n\n   Heats.',
      'heat(n)\nheat(n, slow)\nHeats.',
    ],
    [
      'tabs',
      '.. tab-set::\n\n   .. tab-item:: Gas\n\n      Open it.\n\n   .. tab-item:: Wood\n\n      Light it.',
      'Gas\n\nOpen it.\n\nWood\n\nLight it.',
    ],
    [
      'grids',
      '+-----+------+\n| a   | b    |\n+=====+======+\n| 1   | two  |\n|     | three|\n+-----+------+',
      'a | b\n1 | two three',
    ],
    [
      'columns',
      '===  =====\nA    B\n===  =====\n1    two\n     three\n4    five\n===  =====',
      'A | B\n1 | two three\n4 | five',
    ],
    [
      'lists of rows',
      '.. list-table:: Heat\n   :header-rows: 1\n\n   * - Clay\n     - Degrees\n   * - Red\n     - 1000',
      'Heat\n\nClay | Degrees\nRed | 1000',
    ],
    [
      'commas',
      '.. csv-table::\n   :header: Clay, Degrees\n\n   "Red, hot", 1000',
      'Clay | Degrees\nRed, hot | 1000',
    ],
    [
      'nothing of comments, targets and what stands elsewhere',
      'Hot.\n\n.. a comment\n   of two lines\n\n.. _home: https://kiln.example\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n\n.. automodule:: kiln\n   :members:\n\n.. image:: a.png\n   :alt: A kiln',
      'Hot.',
    ],
    ['what an unknown directive holds', '.. hlist::\n   :columns: 3\n\n   Clay.', 'Clay.'],
  ])('has blocks: %s', (_what, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it('keeps kinds of blocks', () => {
    const [passage] = passages('Kiln\n====\n\n.. tip:: Wait.\n\n.. code:: js\n\n   a()\n');
    expect(passage?.blocks).toMatchObject([
      { kind: 'paragraph', note: 'tip' },
      { kind: 'code', language: 'js' },
    ]);
  });

  it('is read however deep its blocks stand, and without settings above the title', () => {
    const nested = Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}* deep${depth}`).join(
      '\n\n',
    );
    expect(textOf(nested)).toContain('deep399');
    expect(passages(':orphan:\n:author: Ann\n\nKiln\n====\n\nHot.')[0]?.text).toBe('Hot.');
  });

  it('leaves the margin out of code however far it is indented', () => {
    const html = rstHtml(`.. code-block:: sh\n\n${'\t'.repeat(300)}kiln --hot`);
    expect(html).toContain('<pre><code class="language-sh">kiln --hot</code></pre>');
  });

  it('is indexed where Sphinx serves it, in its language', async () => {
    const files = {
      'README.rst': 'Kilns\n=====\n\nOf kilns.\n',
      'docs/source/conf.py': "extensions = ['myst_parser']\nlanguage = 'fi'\n",
      'docs/source/index.rst': 'Uuni\n====\n\n.. toctree::\n\n   guide/savi\n',
      'docs/source/guide/savi.rst': 'Savi\n====\n\nSavi on pehmeä.\n',
      'docs/source/guide/tuli.md': '# Tuli\n\nTuli on kuuma.\n',
    };
    const { passages: found, skipped, faults } = await indexFiles(files);
    expect(faults).toEqual([]);
    expect(found.map(({ id, url, title, lang, text }) => [id, url, title, lang, text])).toEqual([
      ['README#kilns', '/#kilns', 'Kilns', undefined, 'Of kilns.'],
      ['docs/source/guide/savi#savi', '/guide/savi.html#savi', 'Guide › Savi', 'fi', 'Savi on pehmeä.'],
      ['docs/source/guide/tuli#tuli', '/guide/tuli.html#tuli', 'Guide › Tuli', 'fi', 'Tuli on kuuma.'],
    ]);
    expect(skipped).toEqual([
      { path: 'docs/source/index.rst', reason: 'it has no text beside its navigation' },
    ]);
  });

  it('beside built pages is no reason to take them for sources', async () => {
    const { format } = await indexFiles({
      'README.rst': 'Kilns\n=====\n\nOf kilns.\n',
      'guide.html': '<main><h1>Clay</h1><p>Clay is soft.</p></main>',
    });
    expect(format).toBe('html');
  });
});
