/** A separate browser for one test, because these tests switch WebGPU off or kill its process. */

import type { Browser, Page } from '@playwright/test';
import { testBrowserArguments } from '../../scripts/browser.mjs';
import { launchBrowser } from '../../scripts/launch-browser.js';
import type { CriticPage } from './page.js';

declare global {
  /** Set by `page.ts`. */
  var criticPage: CriticPage;
}

const graphicsArgument = /webgpu/u;

export function startBrowser({ webgpu = true } = {}): Promise<Browser> {
  return launchBrowser(testBrowserArguments.filter((argument) => webgpu || !graphicsArgument.test(argument)));
}

export interface WatchedPage {
  readonly page: Page;
  /** Names of the WASM binaries that were fetched, without their hashes. */
  readonly binaries: () => string[];
  /** Console messages and uncaught errors of the page. */
  readonly complaints: string[];
}

/** Loads a test page. @param ready the global that its script sets when it has run */
export async function openPage(
  browser: Browser,
  address: string,
  ready = 'criticPage',
): Promise<WatchedPage> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  const binaries = new Set<string>();
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const name = /([^/]+)-[\w-]{8}\.wasm$/u.exec(request.url())?.[1];
    if (name !== undefined) binaries.add(name);
  });
  await page.goto(address);
  await page.waitForFunction((name) => name in globalThis, ready);
  return { page, complaints, binaries: () => [...binaries] };
}
