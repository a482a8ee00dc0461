/** A model on a server as the page's reasoner, with a separate server process on loopback. */

import { readFile } from 'node:fs/promises';
import { test as base, expect, type Page } from '@playwright/test';
import {
  type ChatServer,
  rightKey,
  startChatServer,
} from '../../test/reasoners/openai/openai-server/start.js';
import { brokenRules } from '../axe.js';
import { firstAnswer, oneHop, pageTest, parts, test as quietTest, saysOfItself } from './fixture.js';

const wrongKey = 'a-key-that-is-wrong';

let server: ChatServer;

base.beforeAll(async () => {
  server = await startChatServer();
});

base.afterAll(() => server.stop());

/** One round, and a threshold that rejects no answer. */
const oneRound = '/index.html#corpus=spaceflight&threshold=0&turns=1';

const form = (page: Page) => ({
  open: page.getByRole('button', { name: 'Choose other models' }),
  models: page.getByRole('region', { name: 'Models' }),
  server: page.getByRole('radio', { name: 'A model on a server' }),
  embedded: page.getByRole('radio', { name: 'The reader of this page' }),
  address: page.getByRole('textbox', { name: 'Address' }),
  model: page.getByRole('textbox', { name: 'Model', exact: true }),
  key: page.getByLabel('Key, if it wants one'),
  use: page.getByRole('button', { name: 'Use this model' }),
});

async function choose(page: Page, model: string, key = rightKey): Promise<void> {
  const { address, model: name, key: keyField, use, models } = form(page);
  await address.fill(server.baseUrl);
  await name.fill(model);
  await keyField.fill(key);
  await use.click();
  await expect(models.getByRole('status').first()).toContainText(`${model}: at 127.0.0.1`);
}

async function openForm(page: Page): Promise<void> {
  await form(page).open.click();
  await form(page).server.check();
}

async function ask(page: Page): Promise<void> {
  await parts(page).question.fill(oneHop);
  await parts(page).question.press('Enter');
}

/** Records, from now on, every text that the draft of a round shows. */
async function watchDraft(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const watched = new WeakSet<Node>();
    // An observer misses no displayed text, however long a frame takes.
    const observer = new MutationObserver(() => look());
    const within = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot === null ? [] : within(each.shadowRoot)),
      ]);
    const watch = (root: Document | ShadowRoot): void => {
      if (watched.has(root)) return;
      watched.add(root);
      observer.observe(root, { subtree: true, childList: true, characterData: true });
    };
    const look = (): void => {
      watch(document);
      for (const each of within(document)) {
        if (each.shadowRoot !== null) watch(each.shadowRoot);
        if (!each.matches('p.draft')) continue;
        const text = each.textContent?.trim() ?? '';
        if (text !== '' && seen.at(-1) !== text) seen.push(text);
      }
    };
    look();
    Object.assign(globalThis, { draftsSeen: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { draftsSeen: string[] }).draftsSeen);
}

/** Everything that this origin has stored, and the URL, as one text. */
function keptByThePage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [location.href, { ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of database.objectStoreNames) {
        const request = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (request.onsuccess = resolve));
        kept.push(request.result);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      kept.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
    }
    return JSON.stringify(kept);
  });
}

quietTest(
  'a model on a server drafts, its citations are checked, and its key stays in memory',
  async ({ page }) => {
    const optional: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/optional/')) optional.push(request.url());
    });
    await page.goto(oneRound);
    await expect(page.locator('[data-part=critic].ready')).toBeVisible({ timeout: firstAnswer });
    expect(optional, 'nothing of other models is loaded before one is chosen').toEqual([]);

    await openForm(page);
    expect(await brokenRules(page)).toEqual([]);
    await choose(page, 'slow');

    const drafts = await watchDraft(page);
    await ask(page);
    const { answer, timeline } = parts(page);
    await expect(answer).toContainText('Christiaan Huygens, in the year 1655', { timeout: firstAnswer });
    const grown = await drafts();
    expect(grown.length, 'the draft grows').toBeGreaterThan(2);
    expect(grown.at(-1)?.startsWith(grown[0] ?? '-')).toBe(true);
    await expect(timeline.getByRole('heading', { name: 'Before looking' })).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Source 1/ })).toBeVisible();
    await expect(answer).not.toContainText('Unproven');

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save this run' }).click();
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(saved).parts.reasoner).toBe(`openai:slow@${new URL(server.baseUrl).host}/v1`);
    expect(saved).not.toContain(rightKey);
    expect(await keptByThePage(page)).not.toContain(rightKey);

    await choose(page, 'guessing');
    await ask(page);
    await expect(answer).toContainText('Galileo', { timeout: firstAnswer });
    await expect(answer).toContainText('Unproven');

    const ofServer = () => page.workers().filter((worker) => worker.url().includes('/optional/workers/'));
    expect(ofServer()).toHaveLength(1);
    await form(page).embedded.check();
    await expect.poll(ofServer, 'its worker ends when it is switched off').toEqual([]);
    await ask(page);
    await expect(answer).toContainText('Christiaan Huygens', { timeout: firstAnswer });
  },
);

quietTest('Stop reaches a model on a server, and the next question is answered', async ({ page }) => {
  await page.goto(oneRound);
  await openForm(page);
  await choose(page, 'stuck');
  await ask(page);
  await expect(parts(page).timeline.getByText('Ti', { exact: true })).toBeVisible({ timeout: firstAnswer });
  await parts(page).stop.click();
  await expect(page.getByText('Stopped before it was decided.')).toBeVisible();
  const stuck = async () => (await server.requests()).find(({ body }) => body['model'] === 'stuck')?.ended;
  await expect.poll(stuck).toBe('before the end');
  await choose(page, 'quick');
  await ask(page);
  await expect(parts(page).answer).toContainText('Christiaan Huygens', { timeout: firstAnswer });
});

pageTest('a wrong key, and an address that is not allowed, are told as sentences', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(oneRound);
  await openForm(page);
  await choose(page, 'quick', wrongKey);
  await ask(page);
  const problem = page.locator('[data-code=reasoner-unavailable]');
  await expect(problem).toContainText('quick gave no reply (status 401)', { timeout: firstAnswer });
  await expect(problem).toContainText('Check its address and key, or use the embedded reader.');
  expect(await page.locator('body').innerText()).not.toContain(wrongKey);

  const { address, use, models } = form(page);
  await address.fill('http://example.org/v1');
  await use.click();
  await expect(models.getByRole('status').first()).toContainText('allowed is https, or http on this machine');
  // Browsers log the refusal themselves; there must be no other message.
  expect(said.filter((text) => text !== saysOfItself && !text.includes('status of 401'))).toEqual([]);
});

pageTest('a server that sends questions on to another origin gets none there', async ({ page }) => {
  const other = await startChatServer();
  try {
    await page.goto(oneRound);
    await openForm(page);
    await choose(page, `redirects 307 ${other.baseUrl}/chat/completions`);
    await ask(page);
    const problem = page.locator('[data-code=reasoner-unavailable]');
    await expect(problem).toContainText('it sends questions on to another address', { timeout: firstAnswer });
    expect(await other.requests()).toEqual([]);
  } finally {
    await other.stop();
  }
});

pageTest('a key that a server repeats is not on the page', async ({ page }) => {
  await page.goto(oneRound);
  await openForm(page);
  await choose(page, 'echoes 401 in base64, as a header', wrongKey);
  await ask(page);
  const problem = page.locator('[data-code=reasoner-unavailable]');
  await expect(problem).toContainText('since it repeats the key', { timeout: firstAnswer });
  expect(await page.locator('body').innerText()).not.toContain(btoa(`Bearer ${wrongKey}`).slice(10, 20));
});
