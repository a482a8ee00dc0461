import type { Page } from '@playwright/test';
import { expect, firstAnswer, oneHop, openPageTest, pageTest, parts, start, test } from './fixture.js';

/** Holds back every large model file until the returned function is called. */
async function holdModels(page: Page): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.context().route(/\/models\/.*\.onnx/u, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('accepts a question before the models are loaded, says what it waits for, and then answers', async ({
  page,
}) => {
  const letGo = await holdModels(page);
  const { question, answer } = parts(page);
  await page.goto('/index.html');
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(page.getByText(/Waiting for the (corpus|reader|critic)/)).toBeVisible();
  letGo();
  await expect(answer).toContainText('Huygens', { timeout: firstAnswer });
});

test('nothing that can be pressed below the list of corpora is there before that list, which would move it', async ({
  page,
}) => {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/catalogue.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/index.html');
  const ownTexts = page.getByRole('button', { name: 'Ask your own texts' });
  const savedRun = page.getByText('Open a saved run');
  await expect(parts(page).question).toBeVisible();
  await expect(ownTexts).toBeHidden();
  await expect(savedRun).toBeHidden();
  letGo();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(ownTexts).toBeVisible();
  await expect(savedRun).toBeVisible();
});

pageTest('offers to ask own texts where the list of corpora cannot be loaded', async ({ page }) => {
  await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500 }));
  await page.goto('/index.html');
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  await expect(page.getByLabel('Choose files')).toBeAttached();
});

test('stops a run with Escape and with the button, and gives the focus back to the question', async ({
  page,
}) => {
  const letGo = await holdModels(page);
  const { question, stop, answer } = parts(page);
  await page.goto('/index.html');
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(stop).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Stopped before it was decided.')).toBeVisible();
  await expect(question).toBeFocused();
  await expect(stop).toBeHidden();

  await question.press('Enter');
  await stop.click();
  await expect(page.getByText('Stopped before it was decided.')).toBeVisible();
  await expect(question).toBeFocused();

  letGo();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answer).toBeVisible({ timeout: firstAnswer });
});

test('the button that stops a run is beside its progress on a phone, and gives the focus on when the run ends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const letGo = await holdModels(page);
  const { question, stop, answer } = parts(page);
  await page.goto('/index.html');
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(page.getByRole('heading', { name: oneHop })).toBeInViewport();
  await expect(stop).toBeInViewport();
  await stop.focus();
  letGo();
  await expect(answer).toBeVisible({ timeout: firstAnswer });
  await expect(stop).toBeHidden();
  await expect(page.getByRole('heading', { name: oneHop })).toBeFocused();
});

test('shows the newer answer when two questions were asked one after the other', async ({ page }) => {
  const letGo = await holdModels(page);
  const { question, answer } = parts(page);
  await page.goto('/index.html');
  await question.fill('Who discovered Charon?');
  await question.press('Enter');
  await question.fill(oneHop);
  await question.press('Enter');
  letGo();
  await expect(answer).toContainText('Huygens', { timeout: firstAnswer });
  await expect(page.getByRole('heading', { name: oneHop })).toBeVisible();
});

openPageTest('shows the backend of each part and the reason', async ({ page }) => {
  await page.goto(start);
  const running = page.getByRole('region', { name: 'What runs here' });
  await expect(running.locator('[data-part=critic].ready')).toContainText(/WebGPU|WASM/, {
    timeout: firstAnswer,
  });
  await expect(running.locator('.ready')).toHaveCount(3, { timeout: firstAnswer });
  await expect(running.locator('[data-part=corpus]')).toContainText('with vectors');
});

openPageTest('checks what is stored in this browser when asked, by keyboard alone', async ({ page }) => {
  await page.goto(start);
  const running = page.getByRole('region', { name: 'What runs here' });
  await expect(running.locator('.ready')).toHaveCount(3, { timeout: firstAnswer });
  const check = running.getByRole('button', { name: 'Check what is stored' });
  await check.press('Enter');
  await expect(running.getByText(/^What is stored is as it was published: [1-9]/u)).toBeVisible();
  await expect(check, 'the focus stays where it was').toBeFocused();
});

test('names what is damaged in this browser, and removes it when asked', async ({ page }) => {
  await page.goto('/index.html');
  const running = page.getByRole('region', { name: 'What runs here' });
  await expect(running.locator('.ready')).toHaveCount(3, { timeout: firstAnswer });
  const check = running.getByRole('button', { name: 'Check what is stored' });
  await check.click();
  await expect(running.getByText('What is stored is as it was published')).toBeVisible();
  await page.evaluate(async () => {
    const name = (await caches.keys()).find(
      (each) => each === 'limen-models' || each.startsWith('limen-file-'),
    );
    const cache = await caches.open(name ?? '');
    const [request] = await cache.keys();
    if (request !== undefined) await cache.put(request, new Response('damaged'));
  });
  await check.click();
  await expect(running.getByText(/it was altered: SHA-256/u)).toBeVisible();
  await running.getByRole('button', { name: 'Remove what is damaged' }).click();
  await expect(running.getByText('What was damaged is removed')).toBeVisible();
  await expect(check, 'the button that had the focus is gone').toBeFocused();
});
