import { describe, expect, it } from 'vitest';
import { indexFiles } from '../support.js';

let pages = 0;
const page = (matter = '') => {
  pages += 1;
  return `---\n${matter}\n---\n\nOf pit ${pages}.`;
};

async function addresses(files: Readonly<Record<string, string>>) {
  const { passages } = await indexFiles(files);
  return Object.fromEntries(passages.map(({ id, url }) => [id, url]));
}

describe('the posts of Jekyll', () => {
  const posts = {
    '_posts/2024-03-05-First Post.md': page(),
    '_posts/2024-03-06-second.md': page('slug: own\ncategories: Hot Kilns'),
    '_posts/2024-03-07-third.md': page('date: 2025-01-02 10:00\ncategories: [Cold Pit]'),
  };

  it.each([
    [
      'by their dates',
      '{}',
      ['/2024/03/05/First-Post.html', '/hot/kilns/2024/03/06/own.html', '/cold-pit/2025/01/02/third.html'],
    ],
    ['without dates', 'permalink: none', ['/First-Post.html', '/hot/kilns/own.html', '/cold-pit/third.html']],
    [
      'by a pattern of the site',
      'permalink: /news/:year/:slug/',
      ['/news/2024/first-post/', '/news/2024/own/', '/news/2025/third/'],
    ],
  ])('are served %s', async (_what, config, urls) => {
    expect(Object.values(await addresses({ '_config.yml': config, ...posts }))).toEqual(urls);
  });
});

describe('the collections of Jekyll', () => {
  const collections = 'collections: { glazes: { output: true }, people: { output: false } }';
  const defaults = 'defaults: [{ scope: { path: _glazes }, values: { permalink: "/of/:basename/" } }]';
  const files = {
    'parts/kiln/_posts/2024-03-05-first.md': page(),
    'parts/kiln/_glazes/hot/ash.md': page(),
    'parts/kiln/_people/ann.md': page(),
    'parts/kiln/plain.md': page(),
    'parts/_glazes/no.md': page(),
    '_glazes/no.md': page(),
  };

  it.each(['parts/kiln', './parts/kiln/'])(
    'are in the folder that is said to hold them: %s',
    async (folder) => {
      const config = `collections_dir: ${folder}\n${collections}`;
      expect(await addresses({ '_config.yml': config, ...files })).toEqual({
        'parts/kiln/_glazes/hot/ash': '/glazes/hot/ash.html',
        'parts/kiln/_posts/2024-03-05-first': '/2024/03/05/first.html',
        'parts/kiln/plain': '/parts/kiln/plain.html',
      });
      expect(await addresses({ '_config.yml': `${config}\n${defaults}`, ...files })).toMatchObject({
        'parts/kiln/_glazes/hot/ash': '/of/ash/',
      });
    },
  );

  it('are in the site itself if that folder lies outside of it', async () => {
    const config = `collections_dir: ../elsewhere\n${collections}`;
    expect(await addresses({ '_config.yml': config, ...files })).toEqual({
      '_glazes/no': '/glazes/no.html',
      'parts/kiln/plain': '/parts/kiln/plain.html',
    });
  });
});

describe('the pages of Jekyll', () => {
  it.each([
    ['date', '/clay.html', '/glazes/ash.html'],
    ['/:categories/:title/', '/clay/', '/glazes/ash/'],
    ['/:categories/:title', '/clay', '/glazes/ash'],
  ])('end as the permalinks %s do', async (permalink, own, ofCollection) => {
    const files = {
      '_config.yml': `permalink: ${permalink}\ncollections: { glazes: { output: true } }`,
      'clay.md': page(),
      '_glazes/ash.md': page(),
    };
    expect(await addresses(files)).toEqual({ clay: own, '_glazes/ash': ofCollection });
  });

  it('have what the defaults of their folder say, unless they say it themselves', async () => {
    const values = [
      '{ scope: { path: "", type: pages }, values: { permalink: "/all/:basename/" } }',
      '{ scope: { path: hot }, values: { permalink: "/h/:basename:output_ext" } }',
      '{ scope: { path: off }, values: { published: false } }',
    ];
    const files = {
      '_config.yml': `defaults: [${values.join(', ')}]\ninclude: [_pages]\nexclude: ["*.tmp.md"]`,
      'clay.md': page(),
      'hot/kiln.md': page(),
      'hot/own.md': page('permalink: /mine/'),
      'off/kiln.md': page(),
      'a.tmp.md': page(),
      'b.markdown': page(),
      'c.md': page('published: false'),
      '_pages/door.md': page('url: https://other.example/'),
    };
    expect(await addresses(files)).toEqual({
      '_pages/door': '/all/door/',
      b: '/all/b/',
      clay: '/all/clay/',
      'hot/kiln': '/h/kiln.html',
      'hot/own': '/mine/',
    });
  });

  it('make an index of a readme only where there is none', async () => {
    const files = { '_config.yml': '{}', 'a/README.md': page(), 'b/README.md': page(), 'b/index.md': page() };
    expect(await addresses(files)).toEqual({
      'a/README': '/a/',
      'b/README': '/b/README.html',
      'b/index': '/b/',
    });
  });

  it('are sources also beside an index of HTML that has front matter', async () => {
    const files = {
      '_config.yml': '{}',
      'clay.md': page(),
      'index.html': '---\nlayout: home\n---\n<p>Pits.</p>',
    };
    expect((await indexFiles(files)).format).toBe('markdown');
    expect((await indexFiles({ ...files, 'index.html': '<p>Pits.</p>' })).format).toBe('html');
  });
});
