import { expect, test } from '@playwright/test';

test('the page shows which backend the critic runs on, and why', async ({ page }) => {
  await page.goto('/');
  const line = page.locator('[data-part=critic]');
  // The test browser's adapter is a software one, which the page does not choose by itself.
  await expect(line).toContainText('on WASM: WebGPU cannot be used', { timeout: 90_000 });
});

test('the page shows WebGPU when the link asks for it and it agrees', async ({ page }) => {
  await page.goto('/#backend=webgpu');
  const line = page.locator('[data-part=critic]');
  await expect(line).toContainText('on WebGPU: agrees with the recorded result', { timeout: 90_000 });
});
