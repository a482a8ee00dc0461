import { describe, expect, it } from 'vitest';
import { html, markdown } from './support.js';

const textsOf = (passages: ReturnType<typeof markdown>) => passages.map(({ title, text }) => [title, text]);

describe('footnotes', () => {
  it('of a source stand in the section that refers to them first, not in the last one', () => {
    const source =
      '# Kiln\n\nIt is hot.[^heat]\n\n## Care\n\nSweep it[^1] often.[^heat]\n\n## End\n\nClose it.\n\n[^1]: With a brush.\n\n    Not a broom.\n[^heat]: Over 1,200 °C.[^deep]\n[^deep]: In the middle.\n[^none]: Nobody asks.\n';
    expect(textsOf(markdown(source))).toEqual([
      ['Kiln', 'It is hot.\n\nOver 1,200 °C.\n\nIn the middle.'],
      ['Kiln › Care', 'Sweep it often.\n\nWith a brush.\n\nNot a broom.'],
      ['Kiln › End', 'Close it.'],
    ]);
  });

  it('are read in MDX, within components and headings too', () => {
    const source =
      '# Kiln[^a]\n\nHot.\n\n<Box>\n\n## Care\n\nSweep.[^ü]\n\n</Box>\n\n## End\n\nClose.\n\n[^a]: An oven.\n[^ü]: Softly.\n';
    expect(textsOf(markdown(source, 'a.mdx'))).toEqual([
      ['Kiln', 'Hot.\n\nAn oven.'],
      ['Kiln › Care', 'Sweep.\n\nSoftly.'],
      ['Kiln › End', 'Close.'],
    ]);
  });

  it.each([
    [
      'markdown-it',
      '<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>',
      '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Softly. <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>',
    ],
    [
      'MkDocs',
      '<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>',
      '<div class="footnote"><hr><ol><li id="fn:1"><p>Softly. <a class="footnote-backref" href="#fnref:1">↩</a></p></li></ol></div>',
    ],
    [
      'Hugo',
      '<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>',
      '<div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Softly. <a href="#fnref:1" class="footnote-backref" role="doc-backlink">↩</a></p></li></ol></div>',
    ],
  ])('of a page built by %s stand there too', (_generator, sign, notes) => {
    const body = `<main><section><h1>Kiln</h1><p>Sweep.${sign}</p><section><h2>End</h2><p>Close.</p></section></section>${notes}</main>`;
    expect(textsOf(html(body))).toEqual([
      ['Kiln', 'Sweep.\n\nSoftly.'],
      ['Kiln › End', 'Close.'],
    ]);
  });

  it('that nothing refers to stay where the page shows them', () => {
    const body =
      '<main><h1>Kiln</h1><p>Hot.</p><div class="footnotes"><ol><li id="fn1">Softly.</li></ol></div></main>';
    expect(html(body)[0]?.text).toBe('Hot.\n\n1. Softly.');
  });
});
