import { expect, type Page, test } from '@playwright/test';
import type { LimenAsk } from '../../src/widget/limen-ask.js';
import type { WidgetEvents } from '../../src/widget/widget-events.js';
import { brokenRules } from '../axe.js';
import { type HostSite, hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';
import { linkedCorpus } from './linked-corpus.js';

/**
 * One visit to a page with the strictest policy and two widgets, from the first key to the removal of both:
 * the models are loaded once, and each test continues where the previous one ended.
 */
test.describe.configure({ mode: 'serial' });

let site: HostSite;
let page: Page;
const said: string[] = [];
const requests: string[] = [];

const dialog = () => page.getByRole('dialog', { name: 'Ask a question' });
const field = () => dialog().getByRole('textbox', { name: 'Your question' });
const results = () => dialog().getByRole('region', { name: 'Passages' }).getByRole('link');
const answer = () => dialog().getByRole('region', { name: 'Answer', exact: true });

test.beforeAll(async ({ browser }) => {
  const files = new Map<string, { type: string; body: string | Uint8Array }>(
    await linkedCorpus('/knowledge/'),
  );
  // A threshold that always accepts, because these tests are about the steps up to the answer.
  const attributes = 'corpus="/knowledge/" threshold="0"';
  const widgets = `<limen-ask id="first" ${attributes}></limen-ask><limen-ask id="second" ${attributes}></limen-ask>`;
  files.set('/guide.html', pageWith(`${widgets}${moduleScript}<script src="/listen.js"></script>`));
  const listen = `globalThis.told = [];
    for (const name of ['limen-ask', 'limen-event', 'limen-answer', 'limen-error']) {
      document.addEventListener(name, ({ type, target, detail }) => told.push({ type, from: target.id, detail }));
    }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error('policy: ' + violatedDirective + ' ' + blockedURI));`;
  files.set('/listen.js', { type: 'text/javascript', body: listen });
  site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/guide.html`);
});
test.afterAll(async () => {
  await page.context().close();
  site.close();
});

async function expectSound(): Promise<void> {
  expect(await brokenRules(page, 'limen-ask')).toEqual([]);
}

test('a slash that somebody types into a field of the page is left to the field', async () => {
  await page.locator('#field').focus();
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(page.locator('#field')).toHaveValue('/');
  await expect(dialog()).toBeHidden();
});

test('a printed page has no button of the widget on it', async () => {
  const buttons = page.locator('limen-ask').getByRole('button');
  await expect(buttons).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(buttons).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test('a slash elsewhere opens the first widget with the focus in its field', async () => {
  await page.locator('#field').evaluate((field) => field.blur());
  const opener = page.locator('#second').getByRole('button', { name: 'Ask' });
  await opener.focus();
  await page.keyboard.press('/');
  await expect(field()).toBeFocused();
  expect(
    await page
      .locator('limen-ask')
      .evaluateAll((all) => all.map((one) => one.shadowRoot?.querySelector('dialog')?.open)),
  ).toEqual([true, undefined]);
});

test('Enter in the empty field leaves what stands below it', async () => {
  const hint = dialog().getByText('Passages appear as you write.');
  await expect(hint).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await expect(hint).toBeVisible();
  await expect(dialog().getByRole('alert')).toHaveCount(0);
});

test('finds passages as one writes, without a model', async () => {
  await page.keyboard.type('Who discovered Tit');
  // The passage that contains both words ranks above the article of that title.
  await expect(results().first(), 'by its first letters').toHaveText('Christiaan Huygens');
  await page.keyboard.type('an');
  await expect(results().nth(1)).toHaveText('Titan');
  await expect(results().nth(1)).toHaveAttribute('href', `${site.origin}/guide.html#titan`);
  await expect(results().first()).toHaveAttribute('href', `${site.origin}/guide.html#christiaan-huygens`);
  await expect(dialog().getByRole('status')).toHaveText('Passages found: 8');
  expect(requests.filter((path) => /^\/models\/(?:reader|critic)\//u.test(path))).toEqual([]);
  expect(page.workers()).toHaveLength(1);
  await expectSound();
});

test('is navigated with the arrow keys, and Escape gives the focus back', async () => {
  await page.keyboard.press('ArrowDown');
  await expect(results().nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(results().nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(results().last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(field()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await expect(page.locator('#second').getByRole('button', { name: 'Ask' })).toBeFocused();
});

test('answers after Enter with a sentence that proves it and a link to its heading', async () => {
  await page.locator('#first').getByRole('button', { name: 'Ask' }).press('Enter');
  await expect(field()).toHaveValue('Who discovered Titan');
  await page.keyboard.press('Enter');
  await expect(answer()).toContainText('Christiaan Huygens');
  const proof = answer().getByRole('listitem').first();
  await expect(proof.locator('[part=quote]')).toContainText('discovered');
  await expect(proof.getByRole('link')).toHaveAttribute('href', /\/guide\.html#[a-z-]+:~:text=/u);
  await expect(dialog().getByRole('status')).toContainText('Christiaan Huygens');
  await expectSound();
});

test('switches its language, direction and colour scheme as soon as it is told to', async () => {
  const first = page.locator('#first');
  await first.evaluate((widget) => {
    widget.setAttribute('lang', 'ar');
    widget.setAttribute('theme', 'dark');
  });
  await expect(page.getByRole('dialog', { name: 'اطرح سؤالًا' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'الجواب' })).toContainText('Christiaan Huygens');
  expect(await first.locator('[part=panel]').evaluate((panel) => getComputedStyle(panel).direction)).toBe(
    'rtl',
  );
  await expectSound();
  await first.evaluate((widget) => {
    const { setStrings } = customElements.get('limen-ask') as typeof LimenAsk;
    setStrings('nl', { title: 'Stel een vraag' });
    widget.setAttribute('lang', 'nl-BE');
    widget.setAttribute('theme', 'light');
  });
  await expect(page.getByRole('dialog', { name: 'Stel een vraag' })).toBeVisible();
  await first.evaluate((widget) => widget.removeAttribute('lang'));
  await expect(answer()).toBeVisible();
});

test('the Ask button keeps the focus while it acts as Stop, and passes it to the field at the end', async () => {
  await field().fill('Who discovered Titan?');
  await dialog().getByRole('button', { name: 'Ask', exact: true }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog().getByRole('button', { name: 'Stop' })).toBeFocused();
  await expect(answer()).toBeVisible();
  await expect(field()).toBeFocused();
});

test('reports question, steps and answer to the page, with the proof', async () => {
  const told = await page.evaluate(
    () => (globalThis as unknown as { told: { type: string; from: string; detail: unknown }[] }).told,
  );
  expect(new Set(told.map(({ from }) => from))).toEqual(new Set(['first']));
  expect(told[0]).toMatchObject({ type: 'limen-ask', detail: { question: 'Who discovered Titan' } });
  expect(told.filter(({ type }) => type === 'limen-event').at(-1)).toMatchObject({
    detail: { event: { type: 'accepted' } },
  });
  // Each answer is told once, before its readings are ready.
  const answers = told.filter(({ type }) => type === 'limen-answer');
  expect(answers).toHaveLength(told.filter(({ type }) => type === 'limen-ask').length);
  expect(answers.at(-1)).toMatchObject({
    detail: { outcome: { status: 'answered', answer: 'Christiaan Huygens' } },
  });
  const [proof] = (answers.at(-1)?.detail as WidgetEvents['limen-answer'] | undefined)?.proofs ?? [];
  expect(proof?.url).toMatch(/\/guide\.html#[a-z-]+$/u);
  expect(proof?.sentences.join(' ')).toContain('Huygens');
});

test('says that it does not know, and what it looked for', async () => {
  await page.locator('#first').evaluate((widget) => {
    widget.setAttribute('threshold', '1');
    widget.setAttribute('turns', '1');
  });
  await field().fill('Who painted The Night Watch?');
  await expect(answer()).toBeHidden();
  await page.keyboard.press('Enter');
  const silence = dialog().getByRole('region', { name: 'No answer that can be proven' });
  await expect(silence).toContainText('I do not know.');
  await expect(silence.getByRole('list', { name: 'Looked for' }).getByRole('listitem')).not.toHaveCount(0);
  await expectSound();
});

test('a second widget uses the workers and models of the first', async () => {
  await page.keyboard.press('Escape');
  const before = requests.length;
  await page.locator('#second').getByRole('button', { name: 'Ask' }).click();
  await field().fill('Who discovered Titan?');
  await page.keyboard.press('Enter');
  await expect(answer()).toContainText('Christiaan Huygens');
  // One for the retriever; one shared by reader and critic.
  expect(page.workers()).toHaveLength(2);
  expect(requests.slice(before).filter((path) => !path.endsWith('.svg'))).toEqual([]);
});

test('taken out and put back within a moment, as sites do that load pages by script, keeps its models', async () => {
  const before = requests.length;
  await page.evaluate(async () => {
    const widgets = [...document.querySelectorAll('limen-ask')];
    for (const widget of widgets) widget.remove();
    await new Promise((resolve) => setTimeout(resolve, 300));
    document.body.append(...widgets);
    await widgets[1]?.open();
  });
  await page.keyboard.press('Escape');
  await expect(dialog()).toBeHidden();
  await page.locator('#second').getByRole('button', { name: 'Ask' }).click();
  await field().fill('Who discovered Titan?');
  await page.keyboard.press('Enter');
  await expect(answer()).toContainText('Christiaan Huygens');
  // One for the retriever; one shared by reader and critic.
  expect(page.workers()).toHaveLength(2);
  expect(requests.slice(before).filter((path) => !path.endsWith('.svg'))).toEqual([]);
});

test('the last widget that leaves the page takes its workers with it', async () => {
  await page.evaluate(async () => {
    document.querySelector('#second')?.remove();
    await document.querySelector<LimenAsk>('#first')?.open();
  });
  await expect(results().first()).toBeVisible();
  expect(page.workers()).toHaveLength(2);
  await page.locator('#first').evaluate((widget) => widget.remove());
  await expect.poll(() => page.workers().length).toBe(0);
});

test('the policy was not violated and the console stayed empty', () => {
  expect(said).toEqual([]);
});
