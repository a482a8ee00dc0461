import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import { installedBrowser, testBrowserArguments } from '../../scripts/browser.mjs';
import { hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';

/** The browser setting "block all cookies", which blocks every storage of a page. */
const preferences = JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } });

test('answers where the browser denies IndexedDB, Cache Storage and WebGPU', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'limen-denied-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), preferences);
  const page = pageWith(`<limen-ask corpus="spaceflight" threshold="0"></limen-ask>${moduleScript}`);
  const headers = { 'Content-Security-Policy': strictPolicy };
  const site = await hostSite({ files: new Map([['/guide.html', page]]), headers });
  const executablePath = installedBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...testBrowserArguments.filter((argument) => !argument.includes('webgpu')), '--disable-gpu'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const tab = await context.newPage();
    const said: string[] = [];
    tab.on('console', (message) => {
      // The browser itself warns about what it denies; such warnings are not errors of the page.
      if (message.type() === 'error') said.push(message.text());
    });
    tab.on('pageerror', ({ message }) => said.push(message));
    await tab.goto(`${site.origin}/guide.html`);
    const allowed = await tab.evaluate(async () => {
      const nameOf = (error: unknown): string => (error instanceof Error ? error.name : String(error));
      const database = new Promise((resolve) => {
        try {
          const request = indexedDB.open('any');
          request.onsuccess = () => resolve('opened');
          request.onerror = () => resolve(request.error?.name);
        } catch (error) {
          resolve(nameOf(error));
        }
      });
      const cache = (async () => caches.open('any'))().then(() => 'opened', nameOf);
      const adapter = await navigator.gpu?.requestAdapter();
      return { database: await database, cache: await cache, graphics: adapter != null };
    });
    expect(allowed).toEqual({
      database: expect.stringMatching(/Error$/u),
      cache: expect.stringMatching(/Error$/u),
      graphics: false,
    });
    await tab.keyboard.press('/');
    await tab.keyboard.type('Who discovered Titan?');
    await expect(tab.getByRole('region', { name: 'Passages' })).toContainText('Titan');
    await tab.keyboard.press('Enter');
    const answer = tab.getByRole('region', { name: 'Answer', exact: true });
    await expect(answer).toContainText('Christiaan Huygens');
    expect(said).toEqual([]);
  } finally {
    await context.close();
    site.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
