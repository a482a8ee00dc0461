/** `npx tsx bench/long-tasks.ts [--asks 5]`: the longest task of the main thread while models load and while questions run. */

import type { Page } from '@playwright/test';
import { ask, askCount, circumstances, openPage, questions } from './page-session.js';

const asks = askCount(5);

const { page, browser, close } = await openPage({ threshold: 1, turns: 3 }, watchLongTasks);
try {
  report('while page and models load', await takeLongTasks(page));
  for (const question of questions.slice(0, asks)) await ask(page, question);
  report(`while ${asks} questions run`, await takeLongTasks(page));
  console.log(`  ${await circumstances(browser)}`);
} finally {
  await close();
}

/** Browsers only report tasks of 50 ms and more. */
async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { limenLongTasks: durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

function takeLongTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    (globalThis as unknown as { limenLongTasks: number[] }).limenLongTasks.splice(0),
  );
}

function report(when: string, durations: readonly number[]): void {
  const longest =
    durations.length === 0 ? 'none of 50 ms or more' : `${Math.max(...durations).toFixed(0)} ms`;
  console.log(`Main thread, ${when}: ${durations.length} long tasks, longest ${longest}`);
}
