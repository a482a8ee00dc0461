import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseArticle } from '../../src/retrieval/source/markdown-article.js';
import { visibleText } from '../../src/text/visible-text.js';
import { htmlPage, indexFiles } from './support.js';

/**
 * One of each kind: bidirectional controls, zero-width characters, joiners, fillers, selectors, tags, control
 * characters.
 */
const unseen = [
  ...['\u061C', '\u200E', '\u200F', '\u202A', '\u202C', '\u202E', '\u2066', '\u2069', '\u206F'],
  ...['\u00AD', '\u034F', '\u115F', '\u180B', '\u180E', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF'],
  ...['\uFE00', '\uFE0F', '\u3164', '\uFFA0', '\uFFF9', '\u{E0001}', '\u{E0041}', '\u{E0100}'],
  ...['\u0001', '\u001B', '\u007F', '\u0085', '\u009B'],
];
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const body = '<main><h2 id="top">Part</h2><p>Text of it.</p></main>';

describe('an invisible character', () => {
  it.each(unseen)('in the names of files and folders (%j) reaches neither titles nor ids', async (sign) => {
    const { passages, faults } = await indexFiles({
      [`gu${sign}ide/${sign}in${sign}tro${sign}.html`]: htmlPage(body, ''),
    });
    expect(faults).toEqual([]);
    expect(passages).toMatchObject([
      { id: 'guide/intro#top', title: 'Guide › guide/intro › Part', topic: 'Guide' },
    ]);
    expect(passages[0]?.url).not.toMatch(invisible);
    expect(decodeURI(passages[0]?.url ?? '')).toContain(`${sign}in${sign}tro`);
  });

  it.each(unseen)('in titles, headings and front matter (%j) is removed', async (sign) => {
    const heading = `<main><h1>He${sign}ad</h1><p>One.</p><h2 id="a${sign}b">Pa${sign}rt</h2><p>Two.</p></main>`;
    const written = JSON.stringify(`Ti${sign}tle`);
    const { passages } = await indexFiles({
      'a.html': htmlPage(heading, `<title>x${sign}y</title>`),
      'b.html': htmlPage(body, `<title>x${sign}y</title>`),
    });
    // The zero-width no-break space ends a heading's id marker, as all white space does.
    const { passages: sources } = await indexFiles({
      'c.md': `---\ntitle: ${written}\n---\n\n## Par${sign}t {#m${sign.trim()}n}\n\nText.`,
    });
    const all = [...passages, ...sources];
    expect(all.map(({ title }) => title)).toEqual(['Head', 'Head › Part', 'xy › Part', 'Title › Part']);
    expect(all.map(({ id }) => id)).toEqual(['a', 'a#ab', 'b#top', 'c#mn']);
    for (const { url } of all) expect(url).not.toMatch(invisible);
    const article = parseArticle(`---\ntitle: ${written}\ntopic: ${written}\n---\nText.`, 'd', 'd.md');
    expect(article).toMatchObject({ title: 'Title', topic: 'Title' });
  });

  it('is percent-encoded in a name that has no other characters', async () => {
    const { passages } = await indexFiles({ '\u200B.html': htmlPage(body, '') });
    expect(passages).toMatchObject([{ id: '%E2%80%8B#top', title: '%E2%80%8B › Part' }]);
  });

  it('does not merge two pages: the second of the same name is reported', async () => {
    const { passages, faults } = await indexFiles({
      'a.html': htmlPage(body, ''),
      'a\u200B.html': htmlPage('<main><h2 id="top">Other</h2><p>Another text.</p></main>', ''),
    });
    expect(passages.map(({ url }) => url)).toEqual(['/a.html#top']);
    expect(faults[0]?.message).toContain('a#top');
  });

  it('is removed anywhere between Latin letters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...unseen), fc.constantFrom('a', 'é', '中'))),
        (signs) => {
          expect(visibleText(signs.join('')).replace(/(?<=中)[\uFE00-\uFE0F]/gu, '')).not.toMatch(invisible);
        },
      ),
    );
  });

  it.each([
    'می\u200Cخواهم',
    'क्\u200Dष',
    '👩\u200D💻',
    '❤\uFE0F\u200D🔥',
    '1\uFE0F\u20E3',
    '葛\uFE00',
    '🏳\uFE0F\u200D🌈',
  ])('that affects visible characters is kept (%j)', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('leaves every passage of a page a unique id, whatever its anchors are called', async () => {
    const { passages, faults } = await indexFiles({
      'a.html': htmlPage(
        '<main><h2 id="x">One</h2><p>1</p><h2 id="x~2">Two</h2><p>2</p><h2 id="x">Three</h2><p>3</p><h2 id="x\u200B">Four</h2><p>4</p></main>',
        '',
      ),
    });
    expect(faults).toEqual([]);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(4);
  });
});
