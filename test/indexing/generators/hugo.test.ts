import { describe, expect, it } from 'vitest';
import { indexFiles } from '../support.js';

const page = (matter = '') => `${matter === '' ? '' : `---\n${matter}\n---\n\n`}Of ${Math.random()}.`;

async function told(files: Readonly<Record<string, string>>) {
  const { passages } = await indexFiles(files);
  return Object.fromEntries(passages.map(({ id, url, lang }) => [id, [url, lang]]));
}

describe('the sources of Hugo', () => {
  it('are served without their content folder, in slashes, as their names and slugs say', async () => {
    const files = {
      'hugo.toml': "languageCode = 'nl-be'",
      'README.md': page(),
      'archetypes/default.md': "---\ntitle: '{{ .Name }}'\n---\n\nDraft.",
      'themes/kiln/exampleSite/config.toml': "baseURL = '/'",
      'themes/kiln/exampleSite/content/theme.md': page(),
      'content/_index.md': page(),
      'content/docs/_index.md': page(),
      'content/docs/Hot Kilns & Fire.md': page(),
      'content/docs/README.md': page(),
      'content/docs/glaze/index.md': page('slug: Blue Glaze'),
      'content/docs/glaze/notes.md': page(),
      'content/docs/clay.md': page('slug: loam'),
      'content/docs/ash.md': page('url: /ash/'),
    };
    expect(await told(files)).toEqual({
      'content/_index': ['/', 'nl-BE'],
      'content/docs/_index': ['/docs/', 'nl-BE'],
      'content/docs/Hot Kilns & Fire': ['/docs/hot-kilns--fire/', 'nl-BE'],
      'content/docs/README': ['/docs/readme/', 'nl-BE'],
      'content/docs/glaze/index': ['/docs/blue-glaze/', 'nl-BE'],
      'content/docs/clay': ['/docs/loam/', 'nl-BE'],
      'content/docs/ash': ['/ash/', 'nl-BE'],
    });
    const { passages, skipped, faults } = await indexFiles(files);
    expect(faults).toEqual([]);
    expect(passages.find(({ id }) => id === 'content/docs/clay')?.title).toMatch(/^Docs › /u);
    expect(Object.fromEntries(skipped.map(({ path, reason }) => [path, reason]))).toEqual({
      'README.md': 'it is outside of what Hugo serves',
      'archetypes/default.md': 'it is outside of what Hugo serves',
      'themes/kiln/exampleSite/content/theme.md': 'it is outside of what Hugo serves',
      'content/docs/glaze/notes.md': 'Hugo keeps it as a resource of the page that has its folder',
    });
  });

  it('have languages by the names of files, of which the default one has no folder', async () => {
    const files = {
      'config.yaml':
        'baseURL: /\ndefaultContentLanguage: de\nlanguages:\n  de:\n    weight: 1\n  en:\n    languageCode: en-GB\n  eo:\n    disabled: true',
      'content/ofen.md': page(),
      'content/ofen.en.md': page(),
      'content/ofen.eo.md': page(),
      'content/ofen.de.md': page(),
      'content/nur.en.md': page('url: only'),
      'content/v1.0.md': page(),
    };
    expect(await told(files)).toEqual({
      'content/ofen': ['/ofen/', 'de'],
      'content/ofen.en': ['/en/ofen/', 'en-GB'],
      'content/ofen.de': ['/ofen/', 'de'],
      'content/nur.en': ['/en/only/', 'en-GB'],
      'content/v1.0': ['/v1.0/', 'de'],
    });
  });

  it('may have a folder for each language, and the default one a folder in addresses too', async () => {
    const files = {
      'site/config/_default/hugo.toml': 'defaultContentLanguageInSubdir = true\nuglyURLs = true',
      'site/config/_default/languages.toml':
        "[en]\ncontentDir = 'content/english'\n[pt-BR]\ncontentDir = 'content/pt-br'",
      'site/content/english/docs/kiln.md': page(),
      'site/content/pt-br/docs/kiln.md': page(),
    };
    expect(await told(files)).toEqual({
      'site/content/english/docs/kiln': ['/en/docs/kiln.html', 'en'],
      'site/content/pt-br/docs/kiln': ['/pt-br/docs/kiln.html', 'pt-BR'],
    });
    const { passages } = await indexFiles(files);
    expect(passages.map(({ facets }) => facets?.section)).toEqual(['docs', 'docs']);
  });

  it('may be mounted from other folders, each in its language and at its place', async () => {
    const mounts = [
      "source = 'docs'\ntarget = 'content/manual'",
      "source = 'texts/fr'\ntarget = 'content'\nlang = 'fr'",
    ];
    const files = {
      'hugo.toml': [
        'languages = { en = {}, fr = {} }',
        ...mounts.map((mount) => `[[module.mounts]]\n${mount}`),
      ].join('\n'),
      'docs/kiln.md': page(),
      'texts/fr/four.md': page(),
    };
    expect(await told(files)).toEqual({
      'docs/kiln': ['/manual/kiln/', 'en'],
      'texts/fr/four': ['/fr/four/', 'fr'],
    });
  });

  it.each([
    ["permalinks.news = '/:section/:year/:month/:day/:slug/'", '/news/2024/03/05/the-first-post/', '/news/'],
    ["permalinks.page.news = '/n/:monthname/:contentbasename'", '/n/march/one/', '/news/'],
    ["permalinks.page.news = '/:sections[1:]/:title/'", '/kilns/the-first-post/', '/news/'],
    ["permalinks.page.news = '/:sections[last]/:weekday/'", '/news/kilns/one/', '/news/'],
    ["permalinks.section.news = '/all/:section/'", '/news/kilns/one/', '/all/news/'],
  ])('have the addresses of patterns such as %s', async (pattern, post, section) => {
    const files = {
      'hugo.toml': `${pattern}\n`,
      'content/news/_index.md': page('title: News'),
      'content/news/kilns/one.md': page(
        'title: The "first" post\ndate: 2024-03-05T10:00:00+02:00\npermalink: /old/',
      ),
    };
    const { 'content/news/kilns/one': one, 'content/news/_index': index } = await told(files);
    expect([one?.[0], index?.[0]]).toEqual([post, section]);
  });

  it('leave out what Hugo makes no page of, and name a page of a folder as its files are named', async () => {
    const files = {
      'hugo.toml': 'uglyURLs = true',
      'content/a/index.md': page(),
      'content/b.md': page('slug: pits/Deep One'),
      'content/c.md': page('url: /own/c'),
      'content/d/index.md': page('headless: true'),
      'content/e.md': page('build: { render: never }'),
    };
    const urls = Object.values(await told(files)).map(([url]) => url);
    expect(urls).toEqual(['/a.html', '/pits/deep-one.html', '/own/c/']);
  });

  it('of Zola are read likewise', async () => {
    const files = {
      'config.toml': "base_url = '/'\ndefault_language = 'fr'\n[languages.en]",
      'content/docs/_index.md': '+++\ntitle = "Docs"\n+++\n\nOf kilns.',
      'content/docs/four.en.md': page(),
    };
    expect(await told(files)).toEqual({
      'content/docs/_index': ['/docs/', 'fr'],
      'content/docs/four.en': ['/en/docs/four/', 'en'],
    });
  });

  it('are none where only a folder is called content', async () => {
    expect(await told({ 'config.yaml': 'colour: red', 'content/a.md': page() })).toEqual({
      'content/a': ['/content/a.html', undefined],
    });
  });
});
