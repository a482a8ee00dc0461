import { describe, expect, it } from 'vitest';
import type { SiteOptions } from '../../../src/indexing/index-site.js';
import { indexFiles } from '../support.js';

const page = (matter = '') => `${matter === '' ? '' : `---\n${matter}\n---\n\n`}Of ${Math.random()}.`;

async function told(files: Readonly<Record<string, string>>, options?: Partial<SiteOptions>) {
  const { passages, skipped } = await indexFiles(files, options);
  return {
    ...Object.fromEntries(
      passages.map(({ id, url, lang }) => [id, lang === undefined ? url : `${url} ${lang}`]),
    ),
    ...Object.fromEntries(skipped.map(({ path, reason }) => [path, reason])),
  };
}

describe('the sources of MkDocs', () => {
  it('are served without their folder, in slashes, in the language of the theme', async () => {
    const files = {
      'mkdocs.yml':
        'theme:\n  name: material\n  language: pt\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\nplugins: [search]',
      'README.md': page(),
      'docs/index.md': page(),
      'docs/guide/README.md': page(),
      'docs/guide/kiln.md': page(),
      'docs/es/kiln.md': page(),
    };
    expect(await told(files)).toEqual({
      'README.md': 'it is outside of what MkDocs serves',
      'docs/index': '/ pt',
      'docs/guide/README': '/guide/ pt',
      'docs/guide/kiln': '/guide/kiln/ pt',
      'docs/es/kiln': '/es/kiln/ es',
    });
    const ugly = { ...files, 'mkdocs.yml': 'docs_dir: ./docs/\nuse_directory_urls: false' };
    expect(await told(ugly)).toMatchObject({ 'docs/guide/kiln': '/guide/kiln.html' });
  });

  it('follow the settings that theirs inherit from, whose tables are merged', async () => {
    const files = {
      'base.yml':
        'INHERIT: docs/de/mkdocs.yml\ntheme:\n  name: material\n  language: en\nuse_directory_urls: false',
      'docs/de/mkdocs.yml': 'INHERIT: ../../base.yml\ntheme:\n  language: de',
      'docs/de/docs/kiln.md': page(),
      'docs/es/mkdocs.yml': 'INHERIT: ../../../outside.yml\ntheme:\n  language: es',
      'docs/es/docs/kiln.md': page(),
    };
    expect(await told(files)).toEqual({
      'docs/de/docs/kiln': '/kiln.html de',
      'docs/es/docs/kiln': '/kiln/ es',
    });
  });

  it('leave out what is excluded, and take no address of front matter', async () => {
    const files = {
      'mkdocs.yml':
        'exclude_docs: |\n  # not yet\n  *.new.md\n  /parts/\n  !kept.new.md\ndraft_docs: later.md',
      'docs/a.new.md': page(),
      'docs/kept.new.md': page(),
      'docs/parts/b.md': page(),
      'docs/hot/later.md': page(),
      'docs/hot/index.md': page('slug: heat\npermalink: /elsewhere/'),
      'docs/hot/README.md': page(),
      'docs/hot/hidden.md': page('search: { exclude: true }'),
    };
    expect(await told(files)).toEqual({
      'docs/a.new.md': 'the configuration excludes it',
      'docs/kept.new': '/kept.new/',
      'docs/parts/b.md': 'the configuration excludes it',
      'docs/hot/later.md': 'the configuration excludes it',
      'docs/hot/index': '/hot/',
      'docs/hot/README.md': 'MkDocs has an index beside it',
      'docs/hot/hidden.md': 'its search is off',
    });
  });

  it.each([
    ['blog', '/blog/2024/03/05/hot--new/', '/blog/2024/04/01/own/'],
    [
      'material/blog: { post_url_date_format: yyyy, post_url_format: "{date}/{file}" }',
      '/blog/2024/one/',
      '/blog/2024/two/',
    ],
  ])('have the posts of the plugin %s where it writes them', async (plugin, one, two) => {
    const files = {
      'mkdocs.yml': `theme: material\nplugins:\n  - search\n  - ${plugin}`,
      'docs/blog/posts/one.md': page('date: 2024-03-05\ntitle: Hot & new'),
      'docs/blog/posts/two.md': page('date: { created: 2024-04-01 }\nslug: own'),
    };
    expect(await told(files)).toEqual({
      'docs/blog/posts/one': `${one} en`,
      'docs/blog/posts/two': `${two} en`,
    });
  });

  it.each([
    ['suffix', 'docs/kiln.md', 'docs/kiln.de.md'],
    ['folder', 'docs/en/kiln.md', 'docs/de/kiln.md'],
  ])('have the languages of the i18n plugin, told by the %s', async (structure, own, other) => {
    const languages = '[{ locale: en, default: true }, { locale: de }]';
    const files = {
      'mkdocs.yml': `plugins:\n  - i18n:\n      docs_structure: ${structure}\n      languages: ${languages}`,
      [own]: page(),
      [other]: page(),
    };
    expect(Object.values(await told(files)).sort()).toEqual(['/de/kiln/ de', '/kiln/ en']);
  });
});

describe('the sources of mdBook', () => {
  it('are the chapters that the summary lists, without their folder', async () => {
    const files = {
      'book/book.toml': '[book]\ntitle = "Kilns"\nlanguage = "sv"',
      'book/README.md': page(),
      'book/src/SUMMARY.md':
        '# Summary\n\n[Preface](README.md)\n\n- [Hot kilns](./hot/kiln%20one.md)\n- [Later]()\n',
      'book/src/README.md': page(),
      'book/src/hot/kiln one.md': page(),
      'book/src/hot/part.md': page(),
    };
    expect(await told(files)).toEqual({
      'book/README.md': 'it is outside of what mdBook serves',
      'book/src/SUMMARY.md': 'it only serves to look pages up',
      'book/src/README': '/ sv',
      'book/src/hot/kiln one': '/hot/kiln%20one.html sv',
      'book/src/hot/part.md': 'SUMMARY.md does not list it',
    });
  });
});

describe('the sources of VitePress', () => {
  it('have the languages of its configuration, and addresses as it writes them', async () => {
    const files = {
      'README.md': page(),
      'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress';
        const fr = { label: 'Français', lang: 'fr-FR' };
        export default withMermaid(defineConfig({
          cleanUrls: true,
          srcDir: './pages',
          rewrites: { 'start.md': 'guide/start.md' },
          locales: { root: { label: 'English', lang: 'en-GB' }, fr },
        }));`,
      'docs/.vitepress/theme/notes.md': page(),
      'docs/.vitepress/dist/index.md': page(),
      'docs/notes.md': page(),
      'docs/pages/start.md': page(),
      'docs/pages/fr/start.md': page(),
    };
    expect(await told(files)).toEqual({
      README: '/',
      'docs/notes.md': 'it is outside of what VitePress serves',
      'docs/pages/start': '/guide/start en-GB',
      'docs/pages/fr/start': '/fr/start fr-FR',
    });
  });

  it('are served where rewrites move them, without what is excluded or is made by a program', async () => {
    const rewrites = "{ 'packages/:name/src/:page*': ':name/:page*', 'en/(.*)': '(.*)' }";
    const files = {
      '.vitepress/config.ts': `export default { srcExclude: ['**/*.part.md', 'drafts'], rewrites: ${rewrites} }`,
      'README.md': page(),
      'packages/oven/src/door/lid.md': page(),
      'packages/oven/notes.md': page(),
      'en/heat.md': page('permalink: /elsewhere/'),
      'a.part.md': page(),
      'drafts/b.md': page(),
      'kilns/[name].md': page(),
    };
    expect(await told(files)).toEqual({
      README: '/README.html en-US',
      'packages/oven/src/door/lid': '/oven/door/lid.html en-US',
      'packages/oven/notes': '/packages/oven/notes.html en-US',
      'en/heat': '/heat.html en',
      'a.part.md': 'the configuration excludes it',
      'drafts/b.md': 'the configuration excludes it',
      'kilns/[name].md': 'a program makes pages of it',
    });
  });

  it('are in English where it names no language', async () => {
    const files = {
      '.vitepress/config.js': 'export default { title: "Kiln" }',
      'a.md': page(),
      'nl/a.md': page(),
    };
    expect(await told(files)).toEqual({ a: '/a.html en-US', 'nl/a': '/nl/a.html nl' });
  });
});

describe('the sources of Starlight', () => {
  it('have its addresses and the languages of its configuration', async () => {
    const files = {
      'astro.config.mjs': `export default defineConfig({
        integrations: [react(), starlight({ title: 'Kiln', locales: { root: { label: 'Dansk', lang: 'da' }, 'zh-cn': { lang: 'zh-CN' } } })],
      });`,
      'README.md': page(),
      'src/content/docs/index.mdx': page(),
      'src/content/docs/Guides/First Fire.md': page(),
      'src/content/docs/zh-cn/kiln.md': page(),
      'src/content/docs/other.md': page('slug: guides/own'),
      'src/content/docs/hidden.md': page('pagefind: false'),
      'src/content/posts/a.md': page(),
      'src/pages/about.md': page(),
    };
    expect(await told(files)).toEqual({
      'README.md': 'it is outside of what Starlight serves',
      'src/content/docs/index': '/ da',
      'src/content/docs/Guides/First Fire': '/guides/first-fire/ da',
      'src/content/docs/zh-cn/kiln': '/zh-cn/kiln/ zh-CN',
      'src/content/docs/other': '/guides/own/ da',
      'src/content/docs/hidden.md': 'its search is off',
      'src/content/posts/a': '/src/content/posts/a.html',
      'src/pages/about': '/about/',
    });
  });
});

describe('the addresses of Starlight', () => {
  it.each([
    ["trailingSlash: 'never'", '/kiln'],
    ["build: { format: 'file' }", '/kiln.html'],
  ])('end as %s says', async (option, url) => {
    const config = `export default defineConfig({ ${option}, integrations: [starlight({ title: 'Kiln' })] })`;
    const files = { 'astro.config.ts': config, 'src/content/docs/kiln.md': page() };
    expect(await told(files)).toEqual({ 'src/content/docs/kiln': `${url} en` });
  });
});

describe('the sources of Jekyll', () => {
  it('hold the collections that have pages, at their addresses', async () => {
    const files = {
      '_config.yml':
        'lang: it\nexclude: [CHANGELOG.md, vendor/]\ncollections:\n  guides:\n    output: true\n    permalink: /:collection/:path/\n  parts:\n    output: true\n  people:\n    output: false',
      'index.md': page(),
      'CHANGELOG.md': page(),
      'vendor/a.md': page(),
      'about.md': page('permalink: /about/'),
      '_guides/hot/kiln.md': page(),
      '_parts/door.md': page(),
      '_people/ann.md': page(),
      '_includes/a.md': page(),
    };
    expect(await told(files)).toEqual({
      index: '/ it',
      'CHANGELOG.md': 'the configuration excludes it',
      'vendor/a.md': 'the configuration excludes it',
      about: '/about/ it',
      '_guides/hot/kiln': '/guides/hot/kiln/ it',
      '_parts/door': '/parts/door.html it',
    });
    expect(await told({ ...files, '_config.yml': 'permalink: pretty', 'a.md': page() })).toMatchObject({
      a: '/a/',
    });
  });
});

describe('headings', () => {
  const source =
    '# Kiln\n\nHot.\n\n## Clay & *lime* (über 2)\n\nRed.\n\n## What’s a `kiln`?\n\nOne.\n\n## 2 what’s a kiln\n\nTwo.\n\n## What’s a kiln\n\nThree.';
  const anchors = async (files: Readonly<Record<string, string>>) =>
    (await indexFiles(files)).passages.map(({ url }) => url?.split('#')[1]);

  it.each([
    [
      'MkDocs',
      'mkdocs.yml',
      '{}',
      ['kiln', 'clay-lime-uber-2', 'whats-a-kiln', '2-whats-a-kiln', 'whats-a-kiln_1'],
    ],
    [
      'MkDocs with a rule of its own',
      'mkdocs.yml',
      'markdown_extensions: [{ toc: { slugify: x } }]',
      ['kiln', 'clay--lime-über-2', 'whats-a-kiln', '2-whats-a-kiln', 'whats-a-kiln_1'],
    ],
    [
      'VitePress',
      '.vitepress/config.js',
      'export default {}',
      ['kiln', 'clay-lime-uber-2', 'what-s-a-kiln', '_2-what-s-a-kiln', 'what-s-a-kiln-1'],
    ],
  ])('have the ids that %s gives them', async (_what, config, settings, ids) => {
    expect(await anchors({ [config]: settings, 'docs/kiln.md': source })).toEqual(ids);
  });

  it('have those of the rule that MkDocs takes from an inherited configuration, unless its own says another', async () => {
    const toc = (rule: string) => `markdown_extensions: [{ toc: { slugify: !!python/name:${rule} } }]`;
    const idsBy = async (own: string) =>
      await anchors({
        'base.yml': toc('markdown.extensions.toc.slugify_unicode'),
        'mkdocs.yml': `INHERIT: base.yml\n${own}`,
        'docs/kiln.md': '# Über uns\n\nText.\n',
      });
    expect(await idsBy('site_name: Kiln')).toEqual(['über-uns']);
    expect(await idsBy(toc('markdown.extensions.toc.slugify'))).toEqual(['uber-uns']);
  });
});

describe('sites among sources', () => {
  it('are each read by their own generator', async () => {
    const files = {
      'book/book.toml': '[book]',
      'book/src/SUMMARY.md': '- [A](a.md)',
      'book/src/a.md': page(),
      'hugo.yaml': '{}',
      'content/a.md': page(),
    };
    expect(await told(files)).toMatchObject({ 'book/src/a': '/a.html en', 'content/a': '/a/' });
  });
});
