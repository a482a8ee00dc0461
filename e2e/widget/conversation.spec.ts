import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { brokenRules } from '../axe.js';
import { type HostSite, hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';
import { linkedCorpus } from './linked-corpus.js';

/** One walk through a site of two pages: each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial' });

const first = 'Who discovered Titan?';
const whole = 'When was Titan discovered?';

let site: HostSite;
let context: BrowserContext;
let page: Page;
const said: string[] = [];

const dialog = () => page.getByRole('dialog', { name: 'Ask a question' });
const field = () => dialog().getByRole('textbox', { name: 'Your question' });
const answer = () => dialog().getByRole('region', { name: 'Answer', exact: true });
const earlier = () => dialog().getByRole('region', { name: 'Asked in this visit' });
const carried = () => dialog().locator('[part=carried]');

test.beforeAll(async ({ browser }) => {
  const files = new Map<string, { type: string; body: string | Uint8Array }>(
    await linkedCorpus('/knowledge/'),
  );
  const widget = `<limen-ask corpus="/knowledge/" threshold="0" turns="1"></limen-ask>${moduleScript}<script src="/listen.js"></script>`;
  for (const name of ['/guide.html', '/more.html']) files.set(name, pageWith(widget));
  const body = `globalThis.asked = [];
    document.addEventListener('limen-ask', ({ detail }) => asked.push(detail));
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('policy: ' + violatedDirective + ' ' + blockedURI));`;
  files.set('/listen.js', { type: 'text/javascript', body });
  site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
  context = await browser.newContext({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
});
test.afterAll(async () => {
  await context.close();
  site.close();
});

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
  await expect(field()).toBeFocused();
}

const asked = () =>
  page.evaluate(
    () => (globalThis as unknown as { asked: { question: string; carried: string | null }[] }).asked,
  );

test('a question on one page of a site is there on the next', async () => {
  await page.goto(`${site.origin}/guide.html`);
  await open();
  await expect(earlier()).toBeHidden();
  await field().fill(first);
  await field().press('Enter');
  await expect(answer()).toContainText('Christiaan Huygens');
  await expect(earlier().getByRole('link')).toHaveCount(0);
  await page.goto(`${site.origin}/more.html`);
  await open();
  await expect(earlier().getByRole('link', { name: first })).toBeVisible();
  await expect(earlier().getByRole('listitem')).toContainText('Christiaan Huygens');
});

test('a follow-up question shows what it carries over, and is asked with that', async () => {
  await field().fill('And when was it discovered?');
  await field().press('Enter');
  await expect(carried()).toContainText('About: Titan');
  await expect(answer()).toBeVisible();
  expect(await asked()).toEqual([{ question: whole, carried: 'Titan' }]);
  await expect(field()).toHaveValue('And when was it discovered?');
  expect(await brokenRules(page, 'limen-ask')).toEqual([]);
});

test('is copied as Markdown and as a link, which asks the question again elsewhere', async () => {
  await dialog().getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(earlier()).toContainText('Copied');
  const markdown = await page.evaluate(() => navigator.clipboard.readText());
  expect(markdown).toContain(`## ${first}\n\n> Christiaan Huygens\n\n- [`);
  expect(markdown).toContain(`](<${site.origin}/guide.html#`);
  expect(markdown).toContain(`## ${whole}\n`);
  await dialog().getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#limen-ask=');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${site.origin}/more.html#limen-ask=${encodeURIComponent(whole)}`);
  const other = await context.newPage();
  await other.goto(link);
  const there = other.getByRole('dialog', { name: 'Ask a question' });
  await expect(there.getByRole('textbox')).toHaveValue(whole);
  await expect(there.getByRole('region', { name: 'Answer', exact: true })).toBeVisible();
  await expect(there.locator('[part=carried]')).toHaveText('');
  await other.close();
});

test('what it carried over is removed by the keyboard, and the question is asked as written', async () => {
  await field().focus();
  await page.keyboard.press('ArrowDown');
  const button = carried().getByRole('button', { name: 'Ask without “Titan”' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button).toBeHidden();
  await expect(field()).toBeFocused();
  await expect
    .poll(async () => (await asked()).at(-1))
    .toEqual({
      question: 'And when was it discovered?',
      carried: null,
    });
  await expect(dialog().locator('[part=answer], [part=silence]')).toBeVisible();
  await expect(earlier().getByRole('link', { name: whole })).toHaveCount(0);
});

test('an earlier question is asked again by its link, and all of them are forgotten at once', async () => {
  await earlier().getByRole('link', { name: first }).click();
  await expect(answer()).toContainText('Christiaan Huygens');
  await expect(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: 'Clear' }).click();
  await expect(earlier()).toBeHidden();
  await page.reload();
  await open();
  await expect(earlier()).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('data stored by another build is not read, and the console stayed empty', async () => {
  await page.evaluate(() => {
    sessionStorage.setItem('limen-conversation:/knowledge/', '{"format":0,"turns":[{"question":"Old?"}]}');
  });
  await page.reload();
  await open();
  await field().fill('And when was it discovered?');
  await field().press('Enter');
  await expect(dialog().locator('[part=answer], [part=silence]')).toBeVisible();
  expect((await asked()).at(-1)).toEqual({ question: 'And when was it discovered?', carried: null });
  expect(said).toEqual([]);
});
