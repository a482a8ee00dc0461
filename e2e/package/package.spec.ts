import { rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { askWidget, serveSite, stored } from '../docs-sites/served-site.js';
import { type Headers, hostSite, strictPolicy } from '../widget/host-site.js';
import { builtSite, packageFolder, plainSite, type SiteFiles, siteWithFolders } from './consumer-site.js';

/** Asks on a page of the site, and returns its console messages. */
async function ask(page: Page, files: SiteFiles, headers: Headers): Promise<readonly string[]> {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  const site = await hostSite({ files, headers });
  try {
    await page.goto(`${site.origin}/index.html`);
    await page.getByLabel('Question').fill('Who ground the lens of the lantern room?');
    await page.getByRole('button', { name: 'Ask' }).click();
    // The answer of the embedded reader, from the passage that the site's own search returned.
    await expect(page.getByRole('status')).toHaveText('Marta Quill (lantern)');
    // Reader and critic share a worker.
    expect(page.workers()).toHaveLength(1);
  } finally {
    site.close();
  }
  return said;
}

test('a site built with Vite answers from its own search, under a strict policy', async ({ page }) => {
  const said = await ask(page, await builtSite(), { 'Content-Security-Policy': strictPolicy });
  expect(said).toEqual([]);
});

test('a site built with Vite loads the memory model only when a strategy uses it', async ({ page }) => {
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(new URL(request.url()).pathname));
  const ofMemory = () => requests.filter((path) => path.includes('/memory'));
  const site = await hostSite({ files: await builtSite() });
  try {
    for (const [strategy, workers] of [
      ['sim-rag', 1],
      ['seakr', 2],
    ] as const) {
      expect(ofMemory(), `before ${strategy}`).toEqual([]);
      await page.goto(`${site.origin}/index.html?${strategy}`);
      await page.getByLabel('Question').fill('Who ground the lens of the lantern room?');
      await page.getByRole('button', { name: 'Ask' }).click();
      await expect(page.getByRole('status')).toHaveText(/^Marta Quill/u);
      expect(page.workers()).toHaveLength(workers);
    }
    expect(ofMemory()).toContain('/models/memory/decoder.onnx');
  } finally {
    site.close();
  }
});

test('a page without a build imports the package from another origin and answers', async ({ page }) => {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const cdn = siteServer(packageFolder, () => headers);
  const port = await listenLocally(cdn, 0);
  try {
    expect(await ask(page, await plainSite(`http://127.0.0.1:${port}`), {})).toEqual([]);
  } finally {
    cdn.closeAllConnections();
    cdn.close();
  }
});

test('the widget in folders of the package answers without a network on the second visit', async ({
  page,
}) => {
  const folder = await siteWithFolders();
  const host = await serveSite(folder);
  try {
    const question = 'Who ground the lens of the lantern room?';
    const answer = { outcome: { status: 'answered', answer: 'Marta Quill' } };
    await page.goto(host.address);
    expect(await askWidget(page, question)).toMatchObject(answer);
    await expect.poll(() => stored(page)).toEqual({ runtime: true, page: true, corpus: 1 });

    await page.goto('about:blank');
    await host.goDown();
    await page.goto(host.address);
    await expect(page.getByRole('heading', { name: 'The lantern room' })).toBeVisible();
    expect(await askWidget(page, question)).toMatchObject(answer);
  } finally {
    await host.goDown();
    rmSync(folder, { recursive: true, force: true });
  }
});
