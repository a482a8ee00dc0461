/**
 * `npx tsx bench/widget-long-tasks.ts [--loads 20]`: long tasks of a page that embeds the widget, until two
 * seconds after loading and before anybody uses it, compared with those of the same page without it. Build
 * first with `npx vite build && npx vite build --config vite.widget.config.ts`.
 */

import { parseArgs } from 'node:util';
import { hostSite, moduleScript, pageWith } from '../e2e/widget/host-site.js';
import { launchBrowser } from '../scripts/launch-browser.js';
import { longTasksLine, takeLongTasks, watchLongTasks } from './long-task-watch.js';
import { allowInnerFunctions, circumstances } from './page-session.js';

const { values } = parseArgs({ options: { loads: { type: 'string', default: '20' } } });
const loads = Number(values.loads);

const pages = new Map([
  ['without the widget', pageWith('<p>A page.</p>')],
  ['with the widget', pageWith(`<p>A page.</p><limen-ask corpus="spaceflight"></limen-ask>${moduleScript}`)],
]);
const files = new Map([...pages.values()].map((page, place) => [`/${place}.html`, page]));
const site = await hostSite({ files });
const browser = await launchBrowser();
try {
  for (const [place, when] of [...pages.keys()].entries()) {
    const durations: number[] = [];
    for (let load = 0; load < loads; load++) {
      // A fresh browser profile each, so that nothing is cached.
      const context = await browser.newContext();
      const page = await context.newPage();
      await allowInnerFunctions(page);
      await watchLongTasks(page);
      await page.goto(`${site.origin}/${place}.html`);
      await page.waitForTimeout(2000);
      durations.push(...(await takeLongTasks(page)));
      await context.close();
    }
    console.log(longTasksLine(`${loads} loads ${when}`, durations));
  }
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await browser.close();
  await site.close();
}
