import { describe, expect, it } from 'vitest';
import type { SiteOptions } from '../../src/indexing/index-site.js';
import { indexFiles } from './support.js';

const page = (matter = '') => `${matter === '' ? '' : `---\n${matter}\n---\n\n`}Of ${Math.random()}.`;
const config = { 'docusaurus.config.js': 'export default { title: "Kiln" };' };

async function urlsOf(
  files: Readonly<Record<string, string>>,
  options?: Partial<SiteOptions>,
): Promise<Readonly<Record<string, string | undefined>>> {
  const { passages } = await indexFiles(files, options);
  return Object.fromEntries(passages.map(({ id, url }) => [id, url]));
}

describe('the sources of Docusaurus', () => {
  it('have the addresses, versions and languages that it gives them', async () => {
    const files = {
      ...config,
      'versions.json': '["1.2", "1.1"]',
      'docs/intro.md': page(),
      'versioned_docs/version-1.2/guide/intro.md': page(),
      'versioned_docs/version-1.1/guide/intro.md': page(),
      'i18n/pt-BR/docusaurus-plugin-content-docs/current/intro.md': page(),
      'i18n/pt-BR/docusaurus-plugin-content-docs/version-1.2/intro.md': page(),
      'i18n/pt-BR/docusaurus-plugin-content-docs/version-1.1/guide/intro.md': page(),
      'i18n/pt-BR/docusaurus-plugin-content-blog/2024-05-01-glaze.md': page(),
      'src/pages/about.md': page(),
    };
    const { passages } = await indexFiles(files, { baseUrl: '/kiln/' });
    const told = passages.map(({ url, title, facets }) => [url, title.split(' › ')[0], facets]);
    expect(told.sort()).toEqual(
      [
        ['/kiln/docs/next/intro', 'Docs', { version: 'current', lang: 'en', section: 'docs' }],
        ['/kiln/docs/guide/intro', 'Docs', { version: '1.2', lang: 'en', section: 'guide' }],
        ['/kiln/docs/1.1/guide/intro', 'Docs', { version: '1.1', lang: 'en', section: 'guide' }],
        ['/kiln/pt-BR/docs/next/intro', 'Docs', { version: 'current', lang: 'pt-BR', section: 'docs' }],
        ['/kiln/pt-BR/docs/intro', 'Docs', { version: '1.2', lang: 'pt-BR', section: 'docs' }],
        ['/kiln/pt-BR/docs/1.1/guide/intro', 'Docs', { version: '1.1', lang: 'pt-BR', section: 'guide' }],
        ['/kiln/pt-BR/blog/2024/05/01/glaze', 'Blog', { lang: 'pt-BR', section: 'blog' }],
        ['/kiln/about', 'src/pages/about', { lang: 'en' }],
      ].sort(),
    );
  });

  it.each([
    ['a number that orders it', 'docs/02-guides/01 - start.md', '', '/docs/guides/start'],
    ['a number that is a date or version', 'docs/8.0/2024-01-notes.md', '', '/docs/8.0/2024-01-notes'],
    ['an index', 'docs/02-guides/Index.md', '', '/docs/guides/'],
    ['a README', 'docs/guides/README.mdx', '', '/docs/guides/'],
    ['the name of its folder', 'docs/guides/guides.md', '', '/docs/guides/'],
    ['an id', 'docs/guides/Start.md', 'id: start', '/docs/guides/start'],
    ['a slug within its folder', 'docs/1-guides/a.md', 'slug: start\nid: b', '/docs/guides/start'],
    ['a slug from the root of the documentation', 'docs/guides/a.md', 'slug: /', '/docs/'],
    ['a post', 'blog/2024-05-01-kiln/index.md', '', '/blog/2024/05/01/kiln'],
    ['a post with a slug', 'blog/2024-05-01-kiln.md', 'slug: hot', '/blog/hot'],
  ])('are served as their names say: %s', async (_what, path, matter, url) => {
    expect(Object.values(await urlsOf({ ...config, [path]: page(matter) }))).toEqual([url]);
  });

  it('may lie further in, end in slashes, and are told by their folders alone', async () => {
    const files = {
      'README.md': page(),
      'website/docusaurus.config.ts': '',
      'website/docs/1-a.md': page(),
      'old/versioned_docs/version-2.0/1-a.md': page(),
      'old/docs/1-a.md': page(),
    };
    expect(await urlsOf(files, { links: 'folder' })).toEqual({
      README: '/',
      'website/docs/1-a': '/docs/a/',
      'old/versioned_docs/version-2.0/1-a': '/docs/2.0/a/',
      'old/docs/1-a': '/docs/a/',
    });
  });

  it('follow what the configuration says literally', async () => {
    const files = {
      'docusaurus.config.ts':
        "export default {\n  i18n: { defaultLocale: 'de' },\n  // docs: { routeBasePath: 'no' },\n  presets: [['classic', { docs: { lastVersion: 'current', routeBasePath: '/' }, blog: { routeBasePath: \"news\" } }]],\n};",
      'versions.json': '["1.0"]',
      'docs/a.md': page(),
      'blog/a.md': page(),
      'versioned_docs/version-1.0/a.md': page(),
    };
    expect(await urlsOf(files)).toEqual({
      'docs/a': '/a',
      'blog/a': '/news/a',
      'versioned_docs/version-1.0/a': '/1.0/a',
    });
    const { passages } = await indexFiles(files);
    expect(passages.map(({ lang }) => lang)).toEqual(['de', 'de', 'de']);
  });

  it('follow the options of the plugin itself, but not those of its further instances', async () => {
    const plugin = (options: string) => `['@docusaurus/plugin-content-docs', { ${options} }]`;
    const written = [plugin("id: 'team', routeBasePath: 'team'"), plugin("routeBasePath: 'guide'")];
    const files = {
      'docusaurus.config.js': `export default { plugins: [${written.join(', ')}] };`,
      'docs/a.md': page(),
    };
    expect(Object.values(await urlsOf(files))).toEqual(['/guide/a']);
  });

  it('may be several documentations, each with a folder, an address, versions and translations of its own', async () => {
    const plugin = (options: string) => `['@docusaurus/plugin-content-docs', { ${options} }]`;
    const written = [
      plugin("id: 'guild', path: 'guild', routeBasePath: 'people', editUrl: ({ path }) => { return path; }"),
      `['content-docs', /** @type {import('a').Options} */ ({
        versions: { current: { path: 'edge', label: 'now' } },
        id: 'sdk',
        path: "code/sdk",
        routeBasePath: \`dev/sdk\`,
        lastVersion: 'current',
      })]`,
    ];
    const files = {
      'docusaurus.config.js': `export default { i18n: { defaultLocale: 'en' }, presets: [['classic', { docs: {} }]], plugins: [${written.join(', ')}] };`,
      'guild_versions.json': '["1.0"]',
      'sdk_versions.json': '["2.0"]',
      'docs/a.md': page(),
      'guild/02-rules.md': page(),
      'guild_versioned_docs/version-1.0/02-rules.md': page(),
      'code/sdk/usage.md': page(),
      'sdk_versioned_docs/version-2.0/usage.md': page(),
      'i18n/fr/docusaurus-plugin-content-docs-guild/version-1.0/02-rules.md': page(),
      'i18n/fr/docusaurus-plugin-content-docs-guild/current/02-rules.md': page(),
    };
    expect(await urlsOf(files)).toEqual({
      'docs/a': '/docs/a',
      'guild/02-rules': '/people/next/rules',
      'guild_versioned_docs/version-1.0/02-rules': '/people/rules',
      'code/sdk/usage': '/dev/sdk/edge/usage',
      'sdk_versioned_docs/version-2.0/usage': '/dev/sdk/2.0/usage',
      'i18n/fr/docusaurus-plugin-content-docs-guild/version-1.0/02-rules': '/fr/people/rules',
      'i18n/fr/docusaurus-plugin-content-docs-guild/current/02-rules': '/fr/people/next/rules',
    });
    const { passages } = await indexFiles(files);
    const rules = passages.find(({ url }) => url === '/fr/people/rules');
    expect(rules?.facets).toEqual({ version: '1.0', lang: 'fr', section: 'guild' });
    expect(rules?.title).toMatch(/^Guild › /u);
  });

  it('may lie beside the folder of the site', async () => {
    const files = {
      'website/docusaurus.config.js':
        "module.exports = { presets: [['classic', { docs: { path: '../docs' } }]] };",
      'docs/02-a.md': page(),
      'website/versioned_docs/version-1.0/02-a.md': page(),
    };
    expect(await urlsOf(files)).toEqual({
      'docs/02-a': '/docs/a',
      'website/versioned_docs/version-1.0/02-a': '/docs/1.0/a',
    });
    expect((await indexFiles(files)).passages[0]?.title).toMatch(/^Docs › /u);
  });

  it('are served with what stands in variables, functions and types around their options', async () => {
    const files = {
      'website/docusaurus.config.ts': `
        import type { Config } from '@docusaurus/types';
        const route = 'guide';
        const shared = { path: path.join(__dirname, '../pages'), routeBasePath: route };
        const docs: Preset.Options['docs'] = { ...shared, editUrl: ({ docPath }) => \`/edit/\${docPath}\` };
        const people = { id: 'people', path: 'people', routeBasePath: \`\${route}/people\` } as const;
        export default async function config(): Promise<Config> {
          const { themes } = await import('prism');
          return {
            i18n: { defaultLocale: 'nl', locales: ['nl'] },
            trailingSlash: true,
            presets: [['classic', { docs, blog: false } satisfies Preset.Options]],
            plugins: [[require.resolve('@docusaurus/plugin-content-docs'), people]],
          };
        }`,
      'pages/a.md': page(),
      'website/people/b.md': page(),
    };
    expect(await urlsOf(files)).toEqual({ 'pages/a': '/guide/a/', 'website/people/b': '/guide/people/b/' });
    expect((await indexFiles(files)).passages[0]?.lang).toBe('nl');
  });

  it('have the paths that the configuration gives their versions, and only the versions that it serves', async () => {
    const versions =
      "current: { label: 'Canary', path: 'canary' }, '2.0': { path: '2' }, '1.0': { label: 'Old' }";
    const files = {
      'docusaurus.config.js': `const docs = { versions: { ${versions} }, onlyIncludeVersions: ['current', '2.0', '1.0'] };
        module.exports = { presets: [['classic', { docs }]] };`,
      'versions.json': '["3.0", "2.0", "1.0", "0.9"]',
      'docs/a.md': page(),
      'versioned_docs/version-2.0/a.md': page(),
      'versioned_docs/version-1.0/a.md': page(),
      'versioned_docs/version-0.9/a.md': page(),
    };
    expect(await urlsOf(files)).toEqual({
      'docs/a': '/docs/canary/a',
      'versioned_docs/version-2.0/a': '/docs/2/a',
      'versioned_docs/version-1.0/a': '/docs/1.0/a',
    });
    expect((await indexFiles(files)).skipped).toEqual([
      {
        path: 'versioned_docs/version-0.9/a.md',
        reason: 'the configuration leaves out the version 0.9',
      },
    ]);
    const unreleased = {
      ...files,
      'docusaurus.config.js': files['docusaurus.config.js'].replace(
        'onlyIncludeVersions',
        'includeCurrentVersion: false, onlyIncludeVersions',
      ),
    };
    expect(Object.keys(await urlsOf(unreleased))).not.toContain('docs/a');
  });

  it('may have several blogs, or a documentation that is none of the preset', async () => {
    const files = {
      'docusaurus.config.js': `export default {
        presets: [['classic', { docs: false, blog: { path: 'posts' } }]],
        plugins: [
          ['@docusaurus/plugin-content-docs', { path: 'manual', routeBasePath: '/' }],
          ['@docusaurus/plugin-content-blog', { id: 'news', path: './site/news', routeBasePath: 'news' }],
        ],
      };`,
      'manual/a.md': page(),
      'posts/a.md': page(),
      'site/news/2024-05-01-a.md': page(),
      'i18n/fr/docusaurus-plugin-content-blog-news/2024-05-01-a.md': page(),
    };
    expect(await urlsOf(files)).toEqual({
      'manual/a': '/a',
      'posts/a': '/blog/a',
      'site/news/2024-05-01-a': '/news/2024/05/01/a',
      'i18n/fr/docusaurus-plugin-content-blog-news/2024-05-01-a': '/fr/news/2024/05/01/a',
    });
  });

  it('say no language where the configuration computes it', async () => {
    const files = {
      'docusaurus.config.js': 'export default { i18n: { defaultLocale: locales[0] } };',
      'docs/a.md': page(),
    };
    expect((await indexFiles(files)).passages[0]?.facets?.lang).toBeUndefined();
  });

  it('can be chosen by language', async () => {
    const files = {
      ...config,
      'docs/a.md': page(),
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': page(),
    };
    expect(Object.values(await urlsOf(files, { lang: 'fr' }))).toEqual(['/fr/docs/a']);
  });

  it('are read again where a configuration gives them another place', async () => {
    const files = { 'website/docs/a.md': page() };
    const { cache, passages } = await indexFiles(files);
    expect(passages[0]?.title).toMatch(/^Website › /u);
    expect((await indexFiles(files, { cache })).unchanged).toBe(1);
    const configured = await indexFiles({ ...files, 'website/docusaurus.config.js': '' }, { cache });
    expect(configured).toMatchObject({ unchanged: 0, passages: [{ url: '/docs/a' }] });
    expect(configured.passages[0]?.title).toMatch(/^Docs › /u);
  });

  it('leave other sources as they are', async () => {
    expect(await urlsOf({ 'docs/01-a.md': page('id: b') })).toEqual({ 'docs/01-a': '/docs/01-a.html' });
  });
});
