/** The Ask page as a person uses it: located by roles and names, with a console that must stay empty. */

import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';

export { expect, type Page };

export const oneHop = 'Who discovered Titan?';
export const outside = 'Who painted The Night Watch?';

/**
 * A question asked before the models are loaded waits for them, so the first answer may take this long, in
 * milliseconds.
 */
export const firstAnswer = 300_000;

/**
 * The page in a browser without service workers: one would answer before the routes of a test, and store all
 * models for each of them. The service worker has tests of its own.
 */
export const pageTest = base.extend<{ noServiceWorker: undefined }>({
  noServiceWorker: [
    async ({ context }, use) => {
      await withoutServiceWorker(context);
      await use(undefined);
    },
    { auto: true },
  ],
});

async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
}

export const test = pageTest.extend<{ quietConsole: undefined }>({
  quietConsole: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (isComplaint(message)) said.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', ({ message }) => said.push(message));
      await use(undefined);
      expect(said, 'the console stays empty').toEqual([]);
    },
    { auto: true },
  ],
});

/** The page with its models blocked: for what must not need them, such as saved runs and stored ones. */
export const noModelsTest = test.extend<{ noModels: undefined }>({
  noModels: [
    async ({ page }, use) => {
      await page.route(/\/models\//u, () => new Promise<never>(() => {}));
      await use(undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

/**
 * The page as it is when it was opened, without loading its models again for each test: one page stays open, and
 * a test begins at its address without a question. For tests that neither replace a file of the page nor leave
 * anything stored in it.
 */
export const openPageTest = test.extend<object, { openPage: Page }>({
  openPage: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' });
      await withoutServiceWorker(context);
      const page = await context.newPage();
      await page.goto(start);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ openPage }, use) => use(openPage.context()),
  page: async ({ openPage: page }, use) => {
    const size = page.viewportSize();
    // Only the fragment differs, so that the document stays.
    await page.goto(start);
    await use(page);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
    if (size !== null) await page.setViewportSize(size);
  },
});

/** The page without a question. */
export const start = '/index.html#corpus=spaceflight';

/**
 * Chromium logs this by itself when a page checks for its model while its service is off. A page cannot
 * prevent it.
 */
export const saysOfItself = 'Unable to create a text session because the service is not running.';

function isComplaint(message: ConsoleMessage): boolean {
  if (message.text() === saysOfItself) return false;
  return message.type() === 'error' || message.type() === 'warning';
}

export const parts = (page: Page) => ({
  question: page.getByRole('textbox', { name: 'What do you want to know?' }),
  ask: page.getByRole('button', { name: 'Ask', exact: true }).and(page.locator('[type=submit]')),
  stop: page.getByRole('button', { name: 'Stop' }),
  /** Visible once a run has ended and everything below its answer is shown. */
  again: page.getByRole('button', { name: 'Ask again' }),
  answer: page.getByRole('region', { name: 'Answer' }),
  abstention: page.getByRole('region', { name: 'No answer that can be proven' }),
  timeline: page.getByRole('region', { name: 'How it got there' }),
  dialog: page.getByRole('dialog'),
  search: page.getByRole('searchbox', { name: 'Search the corpus' }),
});

/** The URL of a question with its settings, as the page itself writes it. */
export function addressOf(question: string, settings: Readonly<Record<string, string>> = {}): string {
  return `/index.html#${new URLSearchParams({ q: question, corpus: 'spaceflight', ...settings })}`;
}

/** Opens a question with a threshold that always accepts its answer. */
export async function openAnswered(page: Page): Promise<void> {
  await page.goto(addressOf(oneHop, { threshold: '0' }));
  await expect(parts(page).answer).toBeVisible({ timeout: firstAnswer });
  await expect(parts(page).again).toBeVisible();
}

/** Opens a question with a threshold that always leads to an abstention. */
export async function openAbstained(page: Page): Promise<void> {
  await page.goto(addressOf(outside, { threshold: '1', turns: '2' }));
  await expect(parts(page).abstention).toBeVisible({ timeout: firstAnswer });
  await expect(parts(page).again).toBeVisible();
}
