import { expect, type Page, test } from '@playwright/test';
import { listen, siteServer } from '../scripts/site-server.js';
import { builtSite, packageFolder, plainSite, type SiteFiles } from './package/consumer-site.js';
import { type Headers, hostSite, strictPolicy } from './widget/host-site.js';

/** Asks on a page of the site, and gives what the console said. */
async function ask(page: Page, files: SiteFiles, headers: Headers): Promise<readonly string[]> {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  const site = await hostSite({ files, headers });
  try {
    await page.goto(`${site.origin}/index.html`);
    await page.getByLabel('Question').fill('Who ground the lens of the lantern room?');
    await page.getByRole('button', { name: 'Ask' }).click();
    // The answer of the embedded reader, from the passage that the site's own search brought.
    await expect(page.getByRole('status')).toHaveText('Marta Quill (lantern)', { timeout: 60_000 });
    expect(page.workers()).toHaveLength(2);
  } finally {
    site.close();
  }
  return said;
}

test('a site built with Vite answers from its own search, under a strict policy', async ({ page }) => {
  const said = await ask(page, await builtSite(), { 'Content-Security-Policy': strictPolicy });
  expect(said).toEqual([]);
});

test('a page without a build imports the package from another origin and answers', async ({ page }) => {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const cdn = siteServer(packageFolder, () => headers);
  const port = await listen(cdn, 0, 1);
  try {
    expect(await ask(page, await plainSite(`http://127.0.0.1:${port}`), {})).toEqual([]);
  } finally {
    cdn.closeAllConnections();
    cdn.close();
  }
});
