import { describe, expect, it } from 'vitest';
import { LimenError } from '../../src/engine/index.js';
import { readMarkdownPage } from '../../src/indexing/markdown-page.js';
import { markdown } from './support.js';

describe('reading a source page', () => {
  it('gives headings the ids that GitHub gives them, or their own', () => {
    const passages = markdown(
      '# The `ref()` Guide\n\nOne.\n\n## Same\n\nTwo.\n\n## Same\n\nThree.\n\n## Über uns {#about}\n\nFour.\n\n## Größe 100%\n\nFive.',
    );
    expect(passages.map(({ anchor, title }) => [anchor, title])).toEqual([
      ['the-ref-guide', 'The ref() Guide'],
      ['same', 'The ref() Guide › Same'],
      ['same-1', 'The ref() Guide › Same'],
      ['about', 'The ref() Guide › Über uns'],
      ['größe-100', 'The ref() Guide › Größe 100%'],
    ]);
  });

  it('gives headings written as HTML no id, as on the site', () => {
    const [, demo] = markdown('# A\n\nOne.\n\n<h2>Demo</h2>\n\nTwo.');
    expect(demo).toMatchObject({ title: 'A › Demo', anchor: 'a' });
  });

  it('takes the title from the front matter', () => {
    expect(
      markdown('---\ntitle: Install\n---\n\nText.\n\n## Next\n\nMore.').map(({ title }) => title),
    ).toEqual(['Install', 'Install › Next']);
  });

  it.each([
    ['---\ntitle: 3.10\n---', '3.10'],
    ['---\ntitle: 2024\n---', '2024'],
    ['+++\ntitle = 2024\n+++', '2024'],
  ])('takes a title that is a number as it is written: %j', (matter, title) => {
    expect(markdown(`${matter}\n\nText.`)[0]?.title).toBe(title);
  });

  it('reads tables, lists, code and HTML as the page would show them', () => {
    const [passage] = markdown(
      '# A\n\n| a | b |\n|---|---|\n| 1 | `x` |\n\n1. one\n   - two\n\n```js {1,3}\nconst a = 1\n\n# no heading {#no}\n```\n\n<div class="x">\n\nInside **div**.\n\n</div>\n<script setup>\nimport x from "y"\n</script>\n\n<p data-limen-ignore>No.</p>',
    );
    expect(passage?.text).toBe(
      'a | b\n1 | x\n\n1. one\n   - two\n\nconst a = 1\n\n# no heading {#no}\n\nInside div.',
    );
  });

  it('keeps the titles and the text of containers, not their markers', () => {
    const [passage] = markdown(
      '# A\n\n:::tip Good to know\nText of it.\n:::\n\n::: code-group\n```sh [npm]\nnpm i\n```\n:::\n\n::::note[Said]\nMore.\n::::\n\n```md\n:::tip kept\n```',
    );
    expect(passage?.text).toBe('Good to know\n\nText of it.\n\nnpm\n\nnpm i\n\nSaid\n\nMore.\n\n:::tip kept');
  });

  it('reads MDX without its JavaScript', () => {
    const passages = markdown(
      'import Tabs from "x"\n\nexport const a = 1\n\n# Title {#own}\n\nSum {1 + 1} here.\n\n<Tabs groupId="os">\n  <TabItem value="npm" label="npm">\n\nInside a tab.\n\n  </TabItem>\n</Tabs>\n\n<Note data-limen-ignore>\n\nNot this.\n\n</Note>\n',
      'page.mdx',
    );
    expect(passages).toEqual([
      { id: 'page#own', title: 'Title', anchor: 'own', text: 'Sum here.\n\nnpm\n\nInside a tab.' },
    ]);
  });

  it.each([
    ['broken front matter', '---\ntitle: "x\n---\nText.', 'page.md', 'not YAML'],
    ['broken MDX', '# A\n\n<Tabs>\n\nText', 'page.mdx', 'not MDX'],
  ])('names the file with %s', (_what, source, file, reason) => {
    expect(() => readMarkdownPage(source, file)).toThrow(LimenError);
    expect(() => readMarkdownPage(source, file)).toThrow(new RegExp(`${file}.*${reason}`));
  });

  it.each([
    ['draft: true', 'it is a draft'],
    ['search: false', 'its search is off'],
  ])('skips a page that says %s', (matter, reason) => {
    expect(readMarkdownPage(`---\n${matter}\n---\nText.`, 'a.md')).toEqual({ kind: 'skipped', reason });
  });
});
