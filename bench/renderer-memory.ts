/** Memory of the browser's page processes, for the benchmarks. */

import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Resident memory of each page's process, in MiB. */
export async function rendererMemory(browser: Browser): Promise<readonly number[]> {
  const client = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = (await client.send('SystemInfo.getProcessInfo')) as {
      processInfo: readonly { readonly type: string; readonly id: number }[];
    };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentMemory(id));
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
function residentMemory(id: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
