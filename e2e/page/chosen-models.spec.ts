/** In-page models chosen by the reader: in the built page, under the headers and the policy that ship. */

import { expect, type Page, test, type Worker } from '@playwright/test';
import { brokenRules } from '../axe.js';
import { type ChosenModelsSite, chosenModelsSite } from '../chosen-models/site.js';
import { firstAnswer, oneHop, parts, saysOfItself } from './fixture.js';

// A software adapter is slow to compile a model's shaders, so all tests share one page.
test.describe.configure({ mode: 'serial' });

/** Time to load the tiny model and get two replies, in milliseconds. */
const slow = 500_000;

/**
 * Expected console messages: Chromium's about its own model, and web-llm's about device limits and device
 * loss.
 */
const expected = [saysOfItself, 'Falling back to max', 'Device was lost.'];

/** A folder as a person would pick it. */
const hubFlanT5 = `${import.meta.dirname}/../../test/fixtures/hub-flan-t5`;

/** So long that the tiny model has little room to answer, and none for a second attempt. */
const long = `${oneHop} `.repeat(30).trim();

let site: ChosenModelsSite;
let page: Page;
/** Console messages and uncaught errors of the page and its workers. */
let complaints: string[];

test.beforeAll(async ({ browser }) => {
  site = await chosenModelsSite();
  page = await (await browser.newContext()).newPage();
  complaints = [];
  // A service worker would first store all models of the page.
  await page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  page.on('console', (message) => {
    if (!expected.some((start) => message.text().startsWith(start))) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('worker', (worker) => void catchDevice(worker));
  // One round, and a threshold that rejects no draft.
  await page.goto(`${site.origin}/index.html#corpus=spaceflight&threshold=0&turns=1`);
  await page.getByRole('button', { name: 'Choose other models' }).click();
  await expect(page.getByRole('heading', { name: 'Models' })).toBeFocused();
});
test.afterAll(async () => {
  await page?.context().close();
  site?.close();
});
test.afterEach(() => {
  expect(complaints, 'the console stays empty').toEqual([]);
});

const isWebLlm = (worker: Worker) => worker.url().includes('/web-llm-');

/** Captures the GPU device that web-llm requests in its worker and does not expose. */
async function catchDevice(worker: Worker): Promise<void> {
  if (!isWebLlm(worker)) return;
  await worker.evaluate(() => {
    const { requestDevice } = GPUAdapter.prototype;
    GPUAdapter.prototype.requestDevice = async function (this: GPUAdapter, descriptor) {
      const device = await requestDevice.call(this, descriptor);
      Object.assign(globalThis, { device });
      return device;
    };
  });
}

/**
 * At the third batch of work submitted to the device, so that it happens within the reply however fast that
 * is.
 */
async function loseDeviceInNextReply(): Promise<void> {
  const worker = chosenWorkers().find(isWebLlm);
  if (worker === undefined) throw new Error('No worker runs web-llm.');
  await worker.evaluate(() => {
    const { device } = globalThis as unknown as { device: GPUDevice };
    const { submit } = GPUQueue.prototype;
    let batches = 0;
    GPUQueue.prototype.submit = function (this: GPUQueue, commands) {
      submit.call(this, commands);
      batches += 1;
      if (batches !== 3) return;
      GPUQueue.prototype.submit = submit;
      device.destroy();
    };
  });
}

/** Workers of models other than the page's own. */
function chosenWorkers(): Worker[] {
  return page.workers().filter((worker) => worker.url().includes('/optional/workers/'));
}

const models = () => {
  const within = page.getByRole('region', { name: 'Models' });
  const reasoner = within.getByRole('group', { name: 'Answers are drafted by' });
  const critic = within.getByRole('group', { name: 'Drafts are judged by' });
  return {
    inPage: reasoner.getByRole('radio', { name: 'A model in this page' }),
    reader: reasoner.getByRole('radio', { name: 'The reader of this page' }),
    reasonerState: reasoner.getByRole('status'),
    flanT5: critic.getByRole('radio', { name: 'A Flan-T5 of your own' }),
    embeddedCritic: critic.getByRole('radio', { name: 'The critic of this page' }),
    criticState: critic.getByRole('status'),
  };
};

async function ask(question: string): Promise<void> {
  await parts(page).question.fill(question);
  await parts(page).question.press('Enter');
}

/** Moves to the next field by keyboard, and fills it in. */
async function tabAndType(label: string, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  // The browser has selected the existing content.
  await page.keyboard.type(text);
}

/** Tabs from the heading or a radio to the next control. */
async function tabTo(role: 'radio' | 'combobox' | 'button' | 'checkbox', name: string): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
}

async function expectSound(): Promise<void> {
  expect(await brokenRules(page)).toEqual([]);
}

/** Fills in the form for a model given by URLs, by keyboard alone, starting at the radio. */
async function chooseTiny(): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toBeVisible();
  await tabTo('combobox', 'Model');
  await page.keyboard.press('End');
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await tabAndType('Name', 'tiny');
  await tabAndType('Folder of its weights', `${site.origin}/tiny/`);
  await tabAndType('Its WebGPU library', `${site.origin}/tiny/library.wasm`);
  await tabAndType('Graphics memory that it needs, in MB', '8');
  await tabAndType('Tokens that it reads at once', '1000');
  await tabTo('checkbox', 'It computes in 16 bits');
  await tabTo('button', 'Use this model');
}

async function expectProof(): Promise<void> {
  const { answer } = parts(page);
  await expect(answer).toContainText('Christiaan Huygens', { timeout: firstAnswer });
  await expect(answer.getByRole('button', { name: /^Source 1/ })).toBeVisible();
}

test('a model is chosen by its address with the keyboard, loads with progress and shows its name', async () => {
  const { inPage, reader, reasonerState } = models();
  await tabTo('radio', 'The reader of this page');
  await page.keyboard.press('ArrowDown');
  await expect(inPage).toBeFocused();
  await expect(reasonerState).toHaveText('Not in use yet.');
  await expectSound();
  const said = await page.evaluateHandle(() => ({ texts: [] as string[] }));
  await reasonerState.evaluate((element, { texts }) => {
    const watch = new MutationObserver(() => texts.push(element.textContent?.trim() ?? ''));
    watch.observe(element, { childList: true, characterData: true, subtree: true });
  }, said);
  await chooseTiny();
  await expectSound();
  await page.keyboard.press('Enter');
  await expect(reasonerState).toHaveText('tiny on WebGPU: it was chosen', { timeout: slow });
  await expect(reader).not.toBeChecked();
  const { texts } = await said.jsonValue();
  expect(texts.some((text) => /^[\d.]+ of [\d.]+ MB$/u.test(text))).toBe(true);
  expect(chosenWorkers()).toHaveLength(1);
});

test('a model that writes nonsense is stopped, or ends in the middle, and nothing of it is shown as proven', async () => {
  const { stop, timeline, answer } = parts(page);
  await ask(oneHop);
  await expect(timeline.getByText('The model drafts from what it knows')).toBeVisible();
  await stop.click();
  await expect(page.getByText('Stopped before it was decided.')).toBeVisible();
  await expect(timeline.getByText('The model drafts from what it knows')).toBeHidden();
  await ask(long);
  const unreadable = page.locator('[data-code=reply-invalid]');
  await expect(unreadable).toContainText('tiny gave no reply that can be read', { timeout: slow });
  await expect(answer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save this run' })).toBeVisible();
});

test('a lost device is reported, and the embedded reader continues the run', async () => {
  await loseDeviceInNextReply();
  await ask(oneHop);
  const dialog = page.getByRole('dialog', { name: 'The model stopped' });
  await expect(dialog).toBeVisible();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go on with the embedded reader' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expectProof();
  await expect(models().reader).toBeChecked();
  await expect.poll(chosenWorkers).toEqual([]);
});

test('a model that is switched off ends with its worker, and the reader answers', async () => {
  const { inPage, reader, reasonerState } = models();
  await inPage.check();
  await inPage.focus();
  await chooseTiny();
  await page.keyboard.press('Enter');
  await expect(reasonerState).toHaveText('tiny on WebGPU: it was chosen', { timeout: slow });
  await reader.check();
  await expect.poll(chosenWorkers).toEqual([]);
  await ask(oneHop);
  await expectProof();
});

test('a Flan-T5 from a folder is chosen by keyboard and judges, 16-bit floats are refused, and a folder of this computer will do', async () => {
  const { flanT5, embeddedCritic, criticState } = models();
  await embeddedCritic.focus();
  await page.keyboard.press('ArrowDown');
  await expect(flanT5).toBeFocused();
  await expect(criticState).toHaveText('Not in use yet.');
  await expectSound();
  await tabAndType('Folder, or owner/name@commit', 'models/flan-t5/');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Or a folder on this computer')).toBeFocused();
  await tabTo('combobox', 'It is');
  await tabAndType('Says right by', '1');
  await tabAndType('Says wrong by', '0');
  await tabTo('button', 'Use this critic');
  await page.keyboard.press('Enter');
  await expect(criticState).toContainText('flan-t5, 32 bits on WASM', { timeout: firstAnswer });
  await ask(oneHop);
  await expectProof();
  await expect(
    parts(page).timeline.getByText(/^(?:Accepted|Kept)\. 0\.\d+ reaches the threshold/u),
  ).toBeVisible();
  await page.getByLabel('Folder, or owner/name@commit').fill('models/half-floats');
  await page.keyboard.press('Enter');
  await expect(criticState).toContainText('T5 overflows in 16-bit floats');
  await page.getByLabel('Or a folder on this computer').setInputFiles(hubFlanT5);
  await page.getByRole('button', { name: 'Use this critic' }).click();
  await expect(criticState).toContainText('picked-folder, 32 bits on WASM', { timeout: firstAnswer });
  await embeddedCritic.check();
  await expect(criticState).toContainText("Critic over the reader's states");
  await expect.poll(chosenWorkers).toEqual([]);
});

test('the stored files of chosen models are listed, and deleting them frees their space', async () => {
  const kept = page.locator('limen-kept-models');
  const buttons = kept.getByRole('button', { name: /^Delete / });
  await expect(buttons).toHaveCount(2);
  await kept.getByRole('button', { name: 'Delete models/flan-t5' }).click();
  await expect(kept.getByRole('status')).toHaveText(/^\d+(?:\.\d)? kB given back\.$/u);
  await expect(buttons).toHaveCount(1);
  await buttons.click();
  await expect(buttons).toHaveCount(0);
  const left = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^(?:webllm|limen-flan-t5)/u.test(name));
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().length;
  });
  expect(left).toBe(0);
  await expectSound();
});
