import type { Page } from '@playwright/test';
import { expect, firstAnswer, oneHop, parts, test } from './page-fixture.js';

/** Keeps every large model file from arriving until the returned function is called. */
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

test('takes a question before the models are there, says what it waits for, and then answers', async ({
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

test('says what runs each part and why', async ({ page }) => {
  await page.goto('/index.html');
  const running = page.getByRole('region', { name: 'What runs here' });
  await expect(running.locator('[data-part=critic].ready')).toContainText(/WebGPU|WASM/, {
    timeout: firstAnswer,
  });
  await expect(running.locator('.ready')).toHaveCount(3, { timeout: firstAnswer });
});
