/** Long tasks of a page's main thread, as the browser reports them: those of 50 ms and more. */

import type { Page } from '@playwright/test';

/** Before the page is opened. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { limenLongTasks: durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Their durations since the page was opened or they were last taken, in milliseconds. */
export function takeLongTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    (globalThis as unknown as { limenLongTasks: number[] }).limenLongTasks.splice(0),
  );
}

export function longTasksLine(when: string, durations: readonly number[]): string {
  const longest =
    durations.length === 0 ? 'none of 50 ms or more' : `${Math.max(...durations).toFixed(0)} ms`;
  return `Main thread, ${when}: ${durations.length} long tasks, longest ${longest}`;
}
