import { describe, expect, it } from 'vitest';
import { headingIds } from '../../src/indexing/heading-ids.js';
import { indexFiles } from './support.js';

const anchors = async (config: string, settings: string, page: string, headings: readonly string[]) => {
  const source = headings.map((heading, place) => `## ${heading}\n\nClay of pit ${place}.`).join('\n\n');
  const { passages } = await indexFiles({
    [config]: settings,
    ...(config === 'book.toml' ? book : {}),
    [page]: source,
  });
  return passages
    .toSorted((one, other) => pitOf(one.text) - pitOf(other.text))
    .map(({ url }) => decodeURI(url?.split('#')[1] ?? ''));
};
const pitOf = (text: string) => Number(/\d+/u.exec(text)?.[0]);
const book = { 'src/SUMMARY.md': '[Clay](clay.md)' };

/** As these generators really wrote them. */
const written = [
  'Pit -- `--deep` too',
  'Größe: 2²',
  ':rocket: Up',
  'Ash ![grey](a.png) heap',
  'Ash_pit',
  'Ash_pit',
  '粘土',
];

describe('headings', () => {
  it.each([
    ['hugo', 'glaze-59999', 'kiln-59999'],
    ['mkdocs', 'glaze_59999', 'kiln_59999'],
    ['docutils', 'id119997', 'id119998'],
  ] as const)('that are two repeated endlessly get each its next id by the rule of %s', (rule, ...last) => {
    const headings = Array.from({ length: 120_000 }, (_, place) => ({ text: place % 2 ? 'Kiln' : 'Glaze' }));
    expect(headingIds(rule, headings).slice(-2)).toEqual(last);
  });

  it.each([
    [
      'MkDocs',
      'mkdocs.yml',
      '{}',
      'docs/clay.md',
      ['pit-deep-too', 'groe-22', 'up', 'ash-heap', 'ash_pit', 'ash_pit_1', '_1'],
    ],
    [
      'MkDocs by the rule of PyMdown',
      'mkdocs.yml',
      'markdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds: { case: lower }',
      'docs/clay.md',
      ['pit------deep-too', 'größe-2²', 'up', 'ash-heap', 'ash_pit', 'ash_pit_1', '粘土'],
    ],
    [
      'Sphinx, in Markdown too,',
      'conf.py',
      "extensions = ['myst_parser']",
      'index.md',
      ['pit-deep-too', 'grosze-22', 'rocket-up', 'ash-heap', 'ash-pit', 'id1', 'id2'],
    ],
    [
      'Hugo',
      'hugo.toml',
      '',
      'content/clay.md',
      ['pit----deep-too', 'größe-2', 'rocket-up', 'ash-grey-heap', 'ash_pit', 'ash_pit-1', '粘土'],
    ],
    [
      'Hugo in ASCII',
      'hugo.toml',
      "markup.goldmark.parser.autoHeadingIDType = 'github-ascii'",
      'content/clay.md',
      ['pit----deep-too', 'groe-2', 'rocket-up', 'ash-grey-heap', 'ash_pit', 'ash_pit-1', 'heading'],
    ],
    [
      'Jekyll',
      '_config.yml',
      '{}',
      'clay.md',
      ['pit----deep-too', 'größe-2', 'rocket-up', 'ash--heap', 'ash_pit', 'ash_pit-1', '粘土'],
    ],
    [
      'mdBook',
      'book.toml',
      '',
      'src/clay.md',
      ['pit------deep-too', 'größe-2²', 'rocket-up', 'ash--heap', 'ash_pit', 'ash_pit-1', '粘土'],
    ],
    [
      'VitePress',
      '.vitepress/config.js',
      'export default {}',
      'clay.md',
      ['pit-deep-too', 'große-22', 'up', 'ash-grey-heap', 'ash-pit', 'ash-pit-1', '粘土'],
    ],
  ])('have the ids that %s gives them', async (_what, config, settings, page, ids) => {
    expect(await anchors(config, settings, page, written)).toEqual(ids);
  });

  it('leave an id to the heading that says it, where the generator does', async () => {
    const given = ['Kiln', 'Oven {#kiln}', 'Stove {#heat}', 'Heat'];
    const of = (config: string, settings: string, page: string) => anchors(config, settings, page, given);
    expect(await of('mkdocs.yml', '{}', 'docs/a.md')).toEqual(['kiln_1', 'kiln', 'heat', 'heat_1']);
    expect(await of('hugo.toml', '', 'content/a.md')).toEqual(['kiln', 'kiln', 'heat', 'heat-1']);
    expect(await of('_config.yml', '{}', 'a.md')).toEqual(['kiln', 'kiln', 'heat', 'heat']);
  });

  it('are counted on by MkDocs where they end in a number', async () => {
    expect(await anchors('mkdocs.yml', '{}', 'docs/a.md', ['fire_1', 'fire_1'])).toEqual([
      'fire_1',
      'fire_2',
    ]);
  });

  it('have the id of the list of attributes below, as kramdown reads it', async () => {
    const headings = ['Door\n{: .no_toc #lid }', 'Shelf\n{: .no_toc }'];
    expect(await anchors('_config.yml', '{}', 'a.md', headings)).toEqual(['lid', 'shelf']);
  });
});
