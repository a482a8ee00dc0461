import { describe, expect, it } from 'vitest';
import { indexFiles } from './support.js';

const kiln = {
  'antora.yml': "name: kiln\nversion: '1.0'\nasciidoc:\n  attributes:\n    product: Kiln@\n",
  'modules/ROOT/nav.adoc': '* xref:index.adoc[]\n',
  'modules/ROOT/pages/index.adoc':
    '= Kiln guide\n:hottest: 1300\n\n{product} heats to {hottest} degrees. Read xref:glazes:ash.adoc#wood[] first.\n\n== Firing\n\nNOTE: Open the door slowly.\n\n[source,js]\n----\nheat(); // <1>\n----\n<1> Begins.\n',
  'modules/glazes/pages/ash.adoc':
    '= Ash glazes\n\ninclude::partial$warning.adoc[]\n\ninclude::ROOT:partial$parts.adoc[tag=lime]\n',
  'modules/glazes/partials/warning.adoc': 'Ash burns the skin.\n',
  'modules/ROOT/partials/parts.adoc': '# tag::lime[]\nLime melts late.\n# end::lime[]\nSand stays.\n',
};

describe('AsciiDoc sources', () => {
  it('of Antora are served below component, version and module, and only pages are pages', async () => {
    const { passages, faults, pages } = await indexFiles(kiln, { links: 'folder', baseUrl: '/docs/' });
    expect(faults).toEqual([]);
    expect(pages).toBe(2);
    expect(passages.map(({ url, title, facets }) => [url, title, facets])).toEqual([
      ['/docs/kiln/1.0/', 'Kiln guide', { version: '1.0' }],
      ['/docs/kiln/1.0/#_firing', 'Kiln guide › Firing', { version: '1.0' }],
      ['/docs/kiln/1.0/glazes/ash/', 'Glazes › Ash glazes', { version: '1.0', section: 'glazes' }],
    ]);
  });

  it('hold what their attributes, references and includes stand for', async () => {
    const { passages } = await indexFiles(kiln);
    expect(passages.map(({ text }) => text)).toEqual([
      'Kiln heats to 1300 degrees. Read Ash glazes first.',
      'Open the door slowly.\n\nheat(); // (1)\n\n1. Begins.',
      'Ash burns the skin.\n\nLime melts late.',
    ]);
    expect(passages[1]?.blocks).toMatchObject([
      { kind: 'paragraph', note: 'note' },
      { kind: 'code', language: 'js' },
      { kind: 'item' },
    ]);
  });

  it('hold of each included file the lines and regions that are asked for', async () => {
    const code = 'a();\n// tag::one[]\nb();\n// tag::two[]\nc();\n// end::two[]\nd();\n// end::one[]\ne();\n';
    const included = async (attributes: string) => {
      const page = `= Code\n\n----\ninclude::example$a.js[${attributes}]\n----\n`;
      const files = {
        'antora.yml': 'name: kiln',
        'modules/ROOT/examples/a.js': code,
        'modules/ROOT/pages/a.adoc': page,
      };
      const { passages } = await indexFiles(files);
      return passages[0]?.text.replaceAll('();', '').split('\n').join('') ?? '';
    };
    const cases = {
      '': 'abcde',
      'lines=1': 'a',
      'lines="1,5..7"': 'acd',
      'lines=7..': 'de',
      'lines=1;9..-1': 'ae',
      'tag=one': 'bcd',
      'tags=one;!two': 'bd',
      'tags=!two': 'abde',
      'tag=*': 'bcd',
      'tags=**;!two': 'abde',
      'tags=!*': 'ae',
      'tags=two;one': 'bcd',
    };
    for (const [attributes, kept] of Object.entries(cases)) {
      expect([attributes, await included(attributes)]).toEqual([attributes, kept]);
    }
  });

  it('name the pages of other components that references lead to, and hold what they include', async () => {
    const { passages, faults } = await indexFiles({
      'kiln/antora.yml': 'name: kiln\nversion: 2',
      'kiln/modules/ROOT/pages/index.adoc':
        '= Kiln\n\nSee xref:clay::index.adoc[], xref:1.0@clay:loam:index.adoc[], xref:1.0@index.adoc[] and xref:sand::dry-sand.adoc#fine[].\n\ninclude::clay::partial$wet.adoc[]\n',
      'clay-1/antora.yml': "name: clay\nversion: '1.0'",
      'clay-1/modules/ROOT/pages/index.adoc': '= Clay of old\n\nOld clay.\n',
      'clay-1/modules/loam/pages/index.adoc': '= Loam of old\n\nOld loam.\n',
      'clay-10/antora.yml': "name: clay\nversion: '10.0'",
      'clay-10/modules/ROOT/pages/index.adoc': '= Clay today\n\nNew clay.\n',
      'clay-10/modules/ROOT/partials/wet.adoc': 'Keep it wet.\n',
      'kiln-1/antora.yml': "name: kiln\nversion: '1.0'",
      'kiln-1/modules/ROOT/pages/index.adoc': '= First kiln\n\nOld kiln.\n',
    });
    expect(faults).toEqual([]);
    expect(passages.find(({ title }) => title === 'Kiln')?.text).toBe(
      'See Clay today, Loam of old, First kiln and dry sand.\n\nKeep it wet.',
    );
  });

  it('have addresses and ids as the playbook beside them says, and know their own version', async () => {
    const urls = 'urls: { html_extension_style: indexify, latest_version_segment: newest }';
    const attributes = "asciidoc: { attributes: { idprefix: '', idseparator: '-', pit: deep@ } }";
    const { passages } = await indexFiles({
      'antora-playbook.yml': `content: { sources: [{ url: . }] }\n${urls}\n${attributes}`,
      'new/antora.yml': "name: clay\nversion: '2.0'\nasciidoc: { attributes: { pit: wide } }",
      'new/modules/ROOT/pages/red.adoc': '= Red\n\n== Dig {page-component-version}\n\nIn a {pit} pit.\n',
      'old/antora.yml': "name: clay\nversion: '1.9'",
      'old/modules/ROOT/pages/README.adoc': '= Old\n\nIn a {pit} pit of old.\n',
    });
    expect(passages.map(({ url, text }) => [url, text])).toEqual([
      ['/clay/newest/red/#dig-2-0', 'In a wide pit.'],
      ['/clay/1.9/README/', 'In a deep pit of old.'],
    ]);
  });

  it('name keys, buttons and menus', async () => {
    const source = '= Door\n\nPress kbd:[Ctrl+O], btn:[Open] or menu:Door[Open].\n';
    const { passages } = await indexFiles({ 'a.adoc': source });
    expect(passages[0]?.text).toMatch(/^Press Ctrl\+O, \[?Open\]? or Door\s\S\sOpen\.$/u);
  });

  it('have the label of a tab before what it holds', async () => {
    const tabs =
      '[tabs]\n====\nnpm::\n+\n[source,sh]\n----\nnpm install\n----\n\nyarn:: Write `yarn`.\n====\n';
    const { passages } = await indexFiles({ 'a.adoc': `= Install\n\n${tabs}` });
    expect(passages[0]?.text).toBe('npm\n\nnpm install\n\nyarn\n\nWrite yarn.');
    expect(passages[0]?.blocks?.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'code',
      'paragraph',
      'paragraph',
    ]);
  });

  it('of other generators are read where they lie, and read again when what they include changes', async () => {
    const files = {
      'guide/clay.adoc':
        '= Clay\n:lang: de\n\nTon ist weich.\n\ninclude::parts/loam.adoc[]\n\ninclude::../../secret.adoc[]\n',
      'guide/parts/loam.adoc': 'Lehm ist weicher.\n',
    };
    const { passages, cache } = await indexFiles(files);
    expect(passages[0]).toMatchObject({
      url: '/guide/clay.html',
      lang: 'de',
      text: 'Ton ist weich.\n\nLehm ist weicher.',
    });
    const changed = await indexFiles({ ...files, 'guide/parts/loam.adoc': 'Lehm ist hart.\n' }, { cache });
    expect(changed.passages[0]?.text).toBe('Ton ist weich.\n\nLehm ist hart.');
  });

  it('that include each other without end are named', async () => {
    const { faults } = await indexFiles({
      'a.adoc': '= A\n\ninclude::b.adoc[]\n\ninclude::b.adoc[]\n',
      'b.adoc': 'Of b.\n\ninclude::b.adoc[]\n\ninclude::b.adoc[]\n',
      'c.adoc': '= C\n\nThe letter c.\n',
    });
    expect(faults[0]?.message).toMatch(/it includes too much of other files/u);
  });
});
