import { describe, expect, it } from 'vitest';
import { rstHtml } from '../../../src/indexing/restructured-text/rst-html.js';
import { indexFiles } from '../support.js';

const page = (title: string) =>
  `${title}\n${'='.repeat(title.length)}\n\nOf ${title}, number ${title.length}.\n`;

describe('the sources of Sphinx', () => {
  it('are what its settings do not exclude, and a readme is a page like any other', async () => {
    const files = {
      'docs/conf.py':
        "exclude_patterns = [\n  '_build',  # built\n  \"old\", '**/part-*.rst',\n]\nlanguage = 'it'\n",
      'docs/index.rst': page('Forni'),
      'docs/README.rst': page('Nota bene'),
      'docs/old/2019/forno.rst': page('Forno vecchio'),
      'docs/guide/part-one.rst': page('Parte prima'),
      'docs/guide/notes.md': '# Note\n\nNon servite.',
    };
    const { passages, skipped } = await indexFiles(files);
    expect(passages.map(({ url, lang }) => [url, lang])).toEqual([
      ['/README.html#nota-bene', 'it'],
      ['/#forni', 'it'],
    ]);
    expect(skipped.map(({ path }) => path)).toEqual([
      'docs/guide/notes.md',
      'docs/guide/part-one.rst',
      'docs/old/2019/forno.rst',
    ]);
  });

  it('have their own addresses, whatever the front matter of other generators says', async () => {
    const matter = '---\nslug: loam\npermalink: /elsewhere/\n---\n\n# Clay\n\nRed.';
    const { passages } = await indexFiles({ 'conf.py': "extensions = ['myst_parser']", 'index.md': matter });
    expect(passages.map(({ url }) => url)).toEqual(['/#clay']);
  });
});

describe('headings of reStructuredText', () => {
  const idsOf = (source: string) => [...rstHtml(source).matchAll(/<h\d id="([^"]*)"/gu)].map(([, id]) => id);
  const heading = (title: string) => `${title}\n${'-'.repeat(title.length + 4)}\n\nText.\n\n`;

  it('are numbered by docutils where an id is taken or has no letters', () => {
    const titles = ['Use', 'Use', 'Глина', 'Straße & łódź', 'The :func:`~kiln.heat` call', 'Use'];
    expect(idsOf(titles.map(heading).join(''))).toEqual([
      'use',
      'id1',
      'id2',
      'strasze-lodz',
      'the-heat-call',
      'id3',
    ]);
  });

  it('count footnotes and named links among what has an id', () => {
    const before = 'Hot [1]_, see `Use <https://kiln.example>`_.\n\n.. [1] Over 900.\n\n';
    expect(idsOf(before + heading('Use') + heading('Ash'))).toEqual(['id3', 'ash']);
  });

  it('are led to by the label above rather than by a number', () => {
    const labelled = `.. _use:\n\n${heading('Use')}.. _GitHub: https://kiln.example\n\n${heading('GitHub')}`;
    expect(idsOf(labelled)).toEqual(['use', 'id2']);
  });
});
