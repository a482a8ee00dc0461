/** Memory of the browser's page processes, for the benchmarks. */

import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Memory of each page's process, in MiB: resident now (`VmRSS`), or its peak (`VmHWM`). */
export async function rendererMemory(
  browser: Browser,
  what: 'VmRSS' | 'VmHWM' = 'VmRSS',
): Promise<readonly number[]> {
  const client = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = (await client.send('SystemInfo.getProcessInfo')) as {
      processInfo: readonly { readonly type: string; readonly id: number }[];
    };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => memoryOf(id, what));
  } finally {
    await client.detach();
  }
}

/**
 * Samples twice a second until stopped.
 * @returns a function that stops, and returns the peak of any one process, in MiB
 */
export function watchMemory(browser: Browser): () => number {
  let most = 0;
  const watching = setInterval(() => {
    void rendererMemory(browser).then(
      (each) => {
        most = Math.max(most, ...each);
      },
      () => undefined,
    );
  }, 500);
  return () => {
    clearInterval(watching);
    return Math.round(most);
  };
}

/** 0 for a process that has ended. */
function memoryOf(id: number, what: string): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+)`, 'u').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
