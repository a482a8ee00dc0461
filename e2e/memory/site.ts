/** The memory's page, built, served with the shipped memory model, and open in a browser. */

import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { openPage, type WatchedPage } from '../backends/browser.js';
import { type PageSite, pageSite } from '../backends/site.js';
import type { MemoryPage } from './page.js';

declare global {
  /** Set by `page.ts`. */
  var memoryPage: MemoryPage;
}

const shippedMemory = resolve(import.meta.dirname, '..', '..', 'models', 'memory');

export function memorySite(): Promise<PageSite> {
  return pageSite(import.meta.dirname, (folder) =>
    cpSync(shippedMemory, join(folder, 'models', 'memory'), { recursive: true }),
  );
}

export function openMemoryPage(browser: Browser, site: PageSite): Promise<WatchedPage> {
  return openPage(browser, site.address, 'memoryPage');
}
