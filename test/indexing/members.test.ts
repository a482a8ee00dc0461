import { describe, expect, it } from 'vitest';
import { html, wordsOf } from './support.js';

const member = (name: string, inner = '') =>
  `<dt class="sig" id="kiln.${name}"><code>kiln.${name}()</code></dt><dd><p>${wordsOf(120, name)}</p>${inner}</dd>`;

function anchorsOf(body: string): readonly (string | null)[] {
  return html(`<main><h1>API</h1><h2 id="calls">Calls</h2>${body}</main>`).map(({ anchor }) => anchor);
}

describe('members of an interface that have no headings', () => {
  it('are linked to where they stand, below what introduces them', () => {
    const list = `<dl class="py function">${member('heat')}</dl><dl class="py function">${member('cool')}</dl>`;
    expect(anchorsOf(`<p>${wordsOf(110, 'intro')}</p>${list}`)).toEqual(['calls', 'kiln.heat', 'kiln.cool']);
  });

  it('are linked to within the class that holds them', () => {
    const inner = `<dl class="py method">${member('Oven.open')}</dl><dl class="py method">${member('Oven.shut')}</dl>`;
    expect(anchorsOf(`<dl class="py class">${member('Oven', inner)}</dl>`)).toEqual([
      'kiln.Oven',
      'kiln.Oven.open',
      'kiln.Oven.shut',
    ]);
  });

  it('are linked to by the heading above where one passage holds several', () => {
    expect(anchorsOf('<dl><dt id="a">A</dt><dd>Ash.</dd><dt id="b">B</dt><dd>Bone.</dd></dl>')).toEqual([
      'calls',
    ]);
  });
});
