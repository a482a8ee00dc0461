import { describe, expect, it } from 'vitest';
import { readHtmlPage } from '../../src/indexing/html-page.js';
import { htmlPage } from '../indexing/support.js';
import { workOf } from './support.js';

describe('the work of reading a page that does not mark its content', () => {
  it.each([
    ['boxes called navigation beside each other', '<div class="toc"><a href="#a">a</a> tides</div>'],
    ['languages', '<p><a hreflang="de" rel="alternate" href="a">de</a></p>'],
    ['headings in boxes', '<div id="a"><div><h3>a</h3></div></div>'],
    ['empty headings and places', '<i id="a"></i><section id="b"><a id="c"></a><h3></h3></section>'],
    ['tables with headings', '<table><tr><td><h3>a</h3></td></tr><tr><td>a</td></tr></table>'],
    ['code in broken lines', '<p><code>a<br>b</code></p>'],
  ])('grows with its length: %s', async (_what, part) => {
    const template = new Set(['a']);
    const work = (count: number) => workOf(() => readHtmlPage(htmlPage(part.repeat(count)), { template }));
    await work(50);
    expect((await work(2000)) / (await work(1000))).toBeLessThan(2.6);
  });

  it('grows with its length: boxes in each other', async () => {
    const nested = (depth: number) => '<div class="toc">tide '.repeat(depth);
    const work = (count: number) =>
      workOf(() => readHtmlPage(htmlPage(nested(count)), { template: new Set(['a']) }));
    await work(50);
    expect((await work(800)) / (await work(400))).toBeLessThan(2.6);
  });
});
