import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { brokenRules } from '../axe.js';
import { type HostSite, heldBack, hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';

const models = join(import.meta.dirname, '../..', 'dist', 'models');
const pinOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(models, name, 'manifest.json')))
    .digest('hex');
const asked = 'Who discovered Titan?';

let site: HostSite;
let cdn: HostSite;
let pinnedSite: HostSite;

test.beforeAll(async () => {
  const widget = (attributes = '') =>
    pageWith(`<limen-ask corpus="spaceflight" threshold="0" ${attributes}></limen-ask>${moduleScript}`);
  site = await hostSite({
    files: new Map([
      ['/guide.html', widget()],
      ['/off.html', widget('recent="none"')],
    ]),
    headers: { 'Content-Security-Policy': strictPolicy },
  });
  cdn = await hostSite({ headers: { 'Access-Control-Allow-Origin': '*' } });
  const from = `models="${cdn.origin}/models/"`;
  const [reader, critic] = [pinOf('reader'), pinOf('critic')];
  pinnedSite = await hostSite({
    files: new Map([
      ['/right.html', widget(`${from} models-integrity="reader=${reader} critic=${critic}"`)],
      ['/wrong.html', widget(`${from} models-integrity="reader=${critic} critic=${critic}"`)],
    ]),
    headers: {
      'Content-Security-Policy': strictPolicy.replace(
        "connect-src 'self'",
        `connect-src 'self' ${cdn.origin}`,
      ),
    },
  });
});
test.afterAll(() => {
  site.close();
  cdn.close();
  pinnedSite.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask a question' });
const field = (page: Page) => dialog(page).getByRole('textbox');
const part = (page: Page, name: string) => dialog(page).locator(`[part=${name}]`);
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

interface Heard {
  /** Requested URLs. */
  readonly requests: string[];
  readonly said: string[];
}

async function open(page: Page, address: string): Promise<Heard> {
  const requests: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(address);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(field(page)).toBeFocused();
  return { requests, said };
}

const ofModels = ({ requests }: Heard) => requests.filter((address) => /\/models\//u.test(address));
/** Without the table by which what is typed is found by its meaning. */
const ofAnswers = (heard: Heard) =>
  ofModels(heard).filter((address) => !address.includes('/models/static-encoder/'));

test('an empty field shows what an answer downloads, before any of it is requested', async ({ page }) => {
  const heard = await open(page, `${site.origin}/guide.html`);
  await expect(part(page, 'cost')).toHaveText(/models of \d\d MB into this browser, once/u);
  await field(page).fill('Titan');
  await expect(part(page, 'result').first()).toBeVisible();
  await expect(part(page, 'cost')).toBeHidden();
  expect(ofAnswers(heard)).toEqual([]);
  expect(heard.said).toEqual([]);
});

test('starter questions are reached by keyboard and asked; recent ones are listed until they are cleared', async ({
  page,
}) => {
  const heard = await open(page, `${site.origin}/guide.html`);
  const starters = dialog(page).getByRole('region', { name: 'Questions to begin with' });
  await expect(starters.getByRole('button').first()).toBeVisible();
  expect(await brokenRules(page, 'limen-ask')).toEqual([]);
  const first = await starters.getByRole('button').first().innerText();
  await page.keyboard.press('ArrowDown');
  await expect(starters.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(first);
  await expect(field(page)).toBeFocused();
  await expect(answer(page)).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Ask' }).click();
  const recent = dialog(page).getByRole('region', { name: 'Asked before on this device' });
  await expect(recent.getByRole('button', { name: first })).toBeVisible();
  // The models are stored by now, so they no longer cost a download.
  await expect(part(page, 'cost')).toBeHidden();
  await recent.getByRole('button', { name: 'Forget them' }).click();
  await expect(recent).toBeHidden();
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(heard.said).toEqual([]);
});

test('the question of a link gives way to what the reader types before the index is loaded', async ({
  page,
}) => {
  const { deliver } = await heldBack(page, '**/corpora/spaceflight/**');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${site.origin}/guide.html#limen-ask=${encodeURIComponent(asked)}`);
  await expect(field(page)).toHaveValue(asked);
  await field(page).fill('Cassini');
  deliver();
  await expect(part(page, 'result').first()).toBeVisible();
  await expect(part(page, 'ask')).toBeVisible();
  await expect(field(page)).toHaveValue('Cassini');
  await expect(answer(page)).toHaveCount(0);
  expect(requests.filter((each) => /\/models\/(?:reader|critic)\//u.test(each))).toEqual([]);
});

test('a corpus that replaces one still opening shows its own starter questions', async ({ page }) => {
  const { deliver } = await heldBack(page, '**/corpora/spaceflight/**');
  await page.goto(`${site.origin}/guide.html`);
  await page.evaluate(() => {
    Object.assign(globalThis, { told: 0 });
    document.addEventListener('limen-error', () => (globalThis as unknown as { told: number }).told++);
  });
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(field(page)).toBeFocused();
  await page.evaluate(() => document.querySelector('limen-ask')?.setAttribute('corpus', 'tessera'));
  await expect(part(page, 'starter').first()).toBeVisible();
  deliver();
  await field(page).fill('bridge');
  await expect(part(page, 'result').first()).toBeVisible();
  await expect(part(page, 'problem')).toBeHidden();
  expect(await page.evaluate(() => (globalThis as unknown as { told: number }).told)).toBe(0);
});

test('the owner can turn off the storing of questions', async ({ page }) => {
  await open(page, `${site.origin}/off.html`);
  await field(page).fill(asked);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeVisible();
  await field(page).fill('');
  await expect(part(page, 'starters')).toBeVisible();
  await expect(part(page, 'recent')).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

for (const [name, told] of Object.entries({
  'saves data': { saveData: true },
  'is on a mobile network': { type: 'cellular' },
})) {
  test(`a reader who ${name} gets passages, and an answer on request`, async ({ page }) => {
    await page.addInitScript((connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection });
    }, told);
    const heard = await open(page, `${site.origin}/guide.html`);
    await field(page).fill(asked);
    await page.keyboard.press('Enter');
    await expect(part(page, 'consent')).toContainText('passages alone');
    await expect(part(page, 'result').first()).toBeVisible();
    expect(ofModels(heard)).toEqual([]);
    // A different question waits again.
    await field(page).fill('Titan');
    await expect(part(page, 'consent')).toBeHidden();
    await field(page).fill(asked);
    await page.keyboard.press('Enter');
    await part(page, 'consent')
      .getByRole('button', { name: /^Load \d\d MB and answer$/u })
      .focus();
    await page.keyboard.press('Enter');
    await expect(answer(page)).toContainText('Christiaan Huygens');
    await expect(part(page, 'consent')).toBeHidden();
    expect(heard.said).toEqual([]);
    // The models are kept now, but their runtime might have to be fetched again.
    await open(page, `${site.origin}/guide.html`);
    await field(page).fill(asked);
    await expect(part(page, 'result').first()).toBeVisible();
    expect(page.workers()).toHaveLength(1);
  });
}

test('models of another origin are accepted if they are the pinned ones', async ({ page }) => {
  const heard = await open(page, `${pinnedSite.origin}/right.html`);
  await field(page).fill(asked);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('Christiaan Huygens');
  expect(heard.said).toEqual([]);
});

test('and refused if they are not', async ({ page }) => {
  const told: string[] = [];
  await page.exposeFunction('tell', (code: string) => told.push(code));
  await page.addInitScript(() => {
    addEventListener('limen-error', (event) => {
      const { tell } = globalThis as unknown as { tell: (code: string) => void };
      tell((event as CustomEvent<{ error: { code: string } }>).detail.error.code);
    });
  });
  await open(page, `${pinnedSite.origin}/wrong.html`);
  await field(page).fill(asked);
  await page.keyboard.press('Enter');
  await expect(part(page, 'problem')).toContainText('No answer can be found here at the moment.');
  await expect.poll(() => told).toContain('model-altered');
});
