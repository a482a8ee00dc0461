/** Records a page's long tasks on the main thread, as reported by the browser: those of 50 ms and more. */

import type { Page } from '@playwright/test';

/** Call before opening the page. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(globalThis, { limenLongTasks: durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

/** Their durations since the page was opened or the last call, in milliseconds. */
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
