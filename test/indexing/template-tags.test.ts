import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdownPage } from '../../src/indexing/markdown-page.js';
import { plainMarkdown } from '../../src/indexing/source-dialect.js';
import { markdown } from './support.js';

const textOf = (source: string) => markdown(`# Kiln\n\n${source}`)[0]?.text;

describe('tags that a generator replaces', () => {
  it.each([
    ['Hugo', 'Fire {{< icon "flame" >}}it{{% ref "x" %}} slowly.', 'Fire it slowly.'],
    ['Liquid', 'Fire {% icon flame %}it{%- include x.html -%} slowly.', 'Fire it slowly.'],
    ['Markdoc', 'Fire it {% .hot %}slowly.{% /span %}', 'Fire it slowly.'],
    ['kramdown', 'Fire [it](a.md){:target="_blank" .hot} slowly.\n{: .lead #top }', 'Fire it slowly.'],
    ['MkDocs', '[Fire it](a.md){ .md-button .md-button--primary } slowly.', 'Fire it slowly.'],
    [
      'what an image is shown by',
      '![Kiln](kiln.png){ width="300" loading=lazy } [it](a.md){target="_blank"}.',
      'Kiln it.',
    ],
    ['nothing but attributes', '[Fire](a.md){ return x } it.', 'Fire{ return x } it.'],
    [
      'a file that is included',
      '--8<-- "kiln.md"\n\n<<< @/kiln.js{2}\n\n```py\n--8<-- "kiln.py"\n```\n\nFire it.',
      'Fire it.',
    ],
    [
      'a file that mdBook includes',
      '{{#title Kiln}}\n{{#include ../kiln.md}}\n\nFire it:\n\n```rust\n{{#rustdoc_include kiln.rs:fire}}\nfire();\n```',
      'Fire it:\n\nfire();',
    ],
    ['a table of contents in MkDocs', '[TOC]\n\nFire it.', 'Fire it.'],
    ['a table of contents in VitePress', '[[toc]]\n\nFire it.', 'Fire it.'],
    ['a table of contents in Jekyll', '- Contents\n{:toc .small}\n\n1. TOC\n{:toc}\n\nFire it.', 'Fire it.'],
    ['abbreviations', 'Fire it.\n\n*[IT]: information technology\n*[K]: kiln', 'Fire it.'],
    [
      'keys and marked text of PyMdown',
      'Press ++ctrl+alt+d++ to ==fire it==.',
      'Press ctrl+alt+d to fire it.',
    ],
    [
      'signs of code',
      'In C++ and D++ a == b == c, and `==a==` or i++j++.',
      'In C++ and D++ a == b == c, and ==a== or i++j++.',
    ],
    [
      'icons that begin an item',
      '-   :material-fire:{ .lg } __Fire__\n\n    Fire it.\n\n    [:octicons-arrow-right-24: More](a.md)',
      '- Fire\n  Fire it.\n  More',
    ],
    ['icons', ':material-fire:{ .lg } Fire it :octicons-arrow-right-24:', 'Fire it'],
    ['icons in the title of a note', '!!! tip ":material-fire: Hot"\n\n    Fire it.', 'Hot\n\nFire it.'],
    [
      'icons in the label of a tab',
      '=== ":octicons-file-code-16: `a.sh`"\n\n    Fire it.',
      'a.sh\n\nFire it.',
    ],
    ['attributes for programs', 'Fire it slowly. { data-search-exclude }', 'Fire it slowly.'],
    [
      'what mkdocstrings writes',
      '::: kiln.core.Kiln\n    options:\n      heading_level: 2\n\nFire it.',
      'Fire it.',
    ],
    ['a caption', '![Kiln](a.png)\n\n/// caption\nA kiln\n///\n\nFire it.', 'Kiln\n\nA kiln\n\nFire it.'],
    ['MyST', 'Fire it {ref}`slowly <slow>`.\n\n(slow)=\n\nSo.', 'Fire it slowly.\n\nSo.'],
    ['a tag of several lines', '{% include kiln.html\n  title="Hot"\n%}\n\nFire it.', 'Fire it.'],
    ['an address', '[Fire]({{ site.url }}/fire) [it]({% link it.md %}).', 'Fire it.'],
    ['an address that stands elsewhere', '[Fire][it].\n\n[it]: {{ site.url }}/fire', 'Fire.'],
    ['the imports of components', 'import Tabs from "@theme/Tabs";\n\nFire it.', 'Fire it.'],
  ])('are left out of a source: %s', (_what, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it.each([
    'Write {{< kept >}} so.',
    'Write {% kept %} so.',
    'Write [a]({{ kept }}) so.',
    'Write { .kept } so.',
  ])('are kept in code: %s', (text) => {
    expect(textOf(text.replace(/Write (.*) so\./u, 'Write `$1` so.'))).toBe(text);
    expect(textOf(`\`\`\`md\n${text}\n\`\`\``)).toBe(text);
  });

  it.each([
    'There are {{ count }} kilns.',
    'Shift with a << b or a <<< b, and write 8<-- or :materials: so.',
    'Maps are {:a 1, :b 2}, blocks {#each kilns}, sets {a, b}.',
    'import is a word, from “here”',
    '{% that never ends',
    '{{< that never ends\nin the next line\n\nor after it',
  ])('are not confused with other text: %s', (text) => {
    expect(textOf(text)).toBe(text.replace(/(?<!\n)\n(?!\n)/gu, ' '));
  });
});

describe('the id of a heading', () => {
  it.each([
    '## Fire { #fire }',
    '## Fire {#fire .hot}',
    '## Fire {: #fire }',
    '## Fire { .hot #fire data-toc-label="Hot #1" }',
    '## Fire {.hot#fire}',
  ])('is read among other attributes: %s', (heading) => {
    expect(markdown(`# Kiln\n\n${heading}\n\nIt is hot.`)[0]).toMatchObject({
      title: 'Kiln › Fire',
      anchor: 'fire',
    });
  });

  it('is absent if the braces contain something else', () => {
    expect(markdown('# Kiln\n\n## Class { #x() {} }\n\nIt is hot.')[0]).toMatchObject({
      anchor: 'class--x--',
    });
  });
});

describe('tabs and what folds in a generator', () => {
  it.each([
    ['GitBook', '{% tabs %}\n{% tab title="Gas" %}\nOpen it.\n{% endtab %}\n{% endtabs %}'],
    ['Markdoc', '{% tab label="Gas" %}\nOpen it.\n{% /tab %}'],
    ['Hugo, by position', '{{< tabs "fuel" >}}\n{{% tab "Gas" %}}\nOpen it.\n{{% /tab %}}\n{{< /tabs >}}'],
    ['Hugo, by name', '{{< tab lang="sh" header="Gas" >}}\nOpen it.\n{{< /tab >}}'],
    ['what folds', '{{< details title="Gas" >}}\nOpen it.\n{{< /details >}}'],
  ])('keep their titles: %s', (_generator, source) => {
    expect(textOf(source)).toBe('Gas\n\nOpen it.');
  });

  it('may have none', () => {
    expect(textOf('{{< tab >}}\nOpen it.\n{{< /tab >}}')).toBe('Open it.');
  });
});

describe('notes of a generator', () => {
  const noteOf = (source: string) => markdown(`# Kiln\n\n${source}\n\nAfter.`)[0];
  it.each([
    ['Hugo', '{{< warning >}}\nIt is hot.\n{{< /warning >}}', 'warning'],
    ['Hugo, by an argument', '{{% alert color="warning" %}}\nIt is hot.\n{{% /alert %}}', 'warning'],
    ['GitBook', '{% hint style="danger" %}\nIt is hot.\n{% endhint %}', 'caution'],
    ['Markdoc', '{% callout type="tip" %}\nIt is hot.\n{% /callout %}', 'tip'],
    ['MyST', '```{important}\n:class: hot\n\nIt is hot.\n```', 'important'],
    ['a component', '<Hint>\n\nIt is hot.\n\n</Hint>', 'tip'],
    ['a component that says its kind', '<Callout type="warning">\n\nIt is hot.\n\n</Callout>', 'warning'],
    ['MyST with colons', ':::{tip}\nIt is hot.\n:::', 'tip'],
  ])('are notes: %s', (_what, source, note) => {
    const { text, blocks } = noteOf(source) ?? {};
    expect(text).toBe('It is hot.\n\nAfter.');
    expect(blocks?.map((block) => block.note)).toEqual([note, undefined]);
  });

  it.each([
    '{{% alert title="Before you fire" %}}\nDry it.\n{{% /alert %}}',
    '{% note title="Before you fire" %}\nDry it.\n{% endnote %}',
    ':::{note} Before you fire\nDry it.\n:::',
    '/// note | Before you fire\nDry it.\n///',
    '> [!NOTE] Before you fire\n> Dry it.',
  ])('have their titles: %s', (source) => {
    expect(noteOf(source)?.text).toBe('Before you fire\n\nDry it.\n\nAfter.');
  });

  it.each([
    ['of a page', 'Write:\n\n    ::: tip\n    Glaze it.\n    :::', 'Write:\n\n::: tip\nGlaze it.\n:::'],
    [
      'of a list',
      '- Write:\n\n      :::tip\n      Glaze it.\n      :::',
      '- Write:\n  :::tip\n  Glaze it.\n  :::',
    ],
  ])('are none in the indented code %s', (_whose, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  it.each([
    ['an item', '10. Fire it.\n\n    :::tip\n    Glaze it.\n    :::'],
    ['an item of an item', '- Fire it.\n  - Slowly.\n\n    :::tip\n    Glaze it.\n    :::'],
    ['a definition', 'Kiln\n:   It is hot.\n\n    :::tip\n    Glaze it.\n    :::'],
  ])('may stand as far in as %s', (_what, source) => {
    expect(textOf(source)).not.toContain(':::');
  });

  it('may stand anywhere in MDX, which has no indented code', () => {
    const source = '# Kiln\n\n<Box>\n    :::tip\n    Glaze it.\n    :::\n</Box>';
    expect(markdown(source, 'a.mdx')[0]?.text).toBe('Glaze it.');
  });

  it('are not slashes before a text, or in code', () => {
    expect(noteOf('/// Fires the kiln.')?.text).toBe('/// Fires the kiln.\n\nAfter.');
    expect(noteOf('    /// note\n    fire()')?.text).toBe('/// note\nfire()\n\nAfter.');
  });

  it('hold lists and code', () => {
    const { text, blocks } = noteOf('````{note} Before you fire\n- Dry it.\n\n```sh\nfire\n```\n````') ?? {};
    expect(text).toBe('Before you fire\n\n- Dry it.\n\nfire\n\nAfter.');
    expect(blocks?.map(({ kind, note }) => [kind, note])).toEqual([
      ['paragraph', 'note'],
      ['item', 'note'],
      ['code', 'note'],
      ['paragraph', undefined],
    ]);
  });
});

describe('Markdown in an element', () => {
  it.each(['markdown', 'class="grid" markdown="1"', 'markdown="block" id="kiln"'])(
    'is read where the element says that it is: %s',
    (attributes) => {
      expect(textOf(`<div ${attributes}>\n**Fire** [it](a.md).\n</div>\n\nAfter.`)).toBe(
        'Fire it.\n\nAfter.',
      );
    },
  );

  it.each(['class="markdown"', 'markdown="0"'])('is text where it is not: %s', (attributes) => {
    expect(textOf(`<div ${attributes}>\n**Fire** it.\n</div>`)).toBe('**Fire** it.');
  });
});

describe('code of a generator', () => {
  it('is code between Jekyll’s tags, whatever it contains', () => {
    const [page] = markdown(
      '# Kiln\n\n<div>\n{% highlight liquid %}\n{% fire %}\n```\n{% endhighlight %}\n</div>',
    );
    expect(page?.text).toBe('{% fire %}\n```');
    expect(page?.blocks).toMatchObject([{ kind: 'code', language: 'liquid' }]);
  });

  it.each([
    ['by its name', '{{< code-toggle file=kiln >}}', '{{</ code-toggle >}}', undefined],
    ['by its language', '{{% fired lang="yaml" %}}', '{{% /fired %}}', 'yaml'],
  ])('is code in a shortcode that is known %s', (_how, opening, closing, language) => {
    const code = 'kiln:\n  # Hot enough?\n  - _cone_';
    const [page, more] = markdown(`# Kiln\n\nWrite:\n\n${opening}\n${code}\n${closing}\n\nFire it.`);
    expect(page?.text).toBe(`Write:\n\n${code}\n\nFire it.`);
    expect(page?.blocks?.[1]).toMatchObject({
      kind: 'code',
      ...(language === undefined ? {} : { language }),
    });
    expect(more).toBeUndefined();
  });

  it.each([
    ['is not closed', '{{< code file="a.html" >}}\n\nFire *it*.'],
    ['closes itself', '{{< code file="a.html" />}}\n\nFire *it*.\n\n{{< /code >}}'],
    ['has its own fence', '{{< code-tab >}}\n\n```sh\nfire\n```\n\nFire *it*.\n\n{{< /code-tab >}}'],
    ['holds other tags', '{{< code-tabs >}}\n{{< tab >}}\nFire *it*.\n{{< /tab >}}\n{{< /code-tabs >}}'],
    ['says nothing of code', '{{< box >}}\nFire *it*.\n{{< /box >}}'],
  ])('is Markdown in a shortcode that %s', (_what, source) => {
    expect(textOf(source)).toMatch(/Fire it\.$/u);
  });

  it('is code in MyST’s directives, without their options', () => {
    const [page] = markdown(
      '# Kiln\n\n```{code-block} python\n:linenos:\nfire()\n```\n\n```{toctree}\na\nb\n```\n',
    );
    expect(page?.text).toBe('fire()');
    expect(page?.blocks).toMatchObject([{ kind: 'code', language: 'python' }]);
  });
});

describe('front matter in TOML', () => {
  it('means the same as in YAML', () => {
    const reading = readMarkdownPage('+++\ntitle = "Kiln"\nversion = "1.10"\n+++\n\nIt is hot.', 'a.md');
    expect(reading).toMatchObject({ kind: 'page', page: { title: 'Kiln', facets: { version: '1.10' } } });
  });

  it('excludes a draft, and is reported if it is unreadable', () => {
    expect(readMarkdownPage('+++\ndraft = true\n+++\n\nHot.', 'a.md')).toMatchObject({ kind: 'skipped' });
    expect(() => readMarkdownPage('+++\ntitle = Kiln\n+++\n\nHot.', 'a.md')).toThrow(/a\.md.*not TOML/u);
  });
});

describe('a source in the dialect of a generator', () => {
  const mark = fc.constantFrom(
    '{{<',
    '>}}',
    '{%',
    '%}',
    '{:',
    '}',
    '`',
    '](',
    '{ .a',
    '\n',
    '\n```{note}\n',
    ':::',
    'a ',
  );
  it('is read to its end, whatever its tags are, and none of our placeholders remain', () => {
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 60 }), (marks) => {
        const reading = readMarkdownPage(`# A\n\n${marks.join(' ')}\n\nThe end.`, 'a.md');
        expect(JSON.stringify(reading)).not.toMatch(/[\uE0D5-\uE0D7]/u);
      }),
    );
  });

  it('keeps every line without a tag', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z .,]{0,30}$/u)), (lines) => {
        expect(plainMarkdown(lines.join('\n'))).toBe(lines.join('\n'));
      }),
    );
  });
});
