import { expect, test } from '@playwright/test';

// A software adapter takes a minute or more to compile its shaders before the critic can be compared.
test.setTimeout(1_800_000);

test('the page shows which backend the critic runs on, and why', async ({ page }) => {
  await page.goto('/');
  const line = page.locator('[data-part=critic]');
  await expect(line).toContainText('on WASM: it reads with the reader', { timeout: 600_000 });
});

test('the page shows WebGPU when the link asks for it and it agrees', async ({ page }) => {
  await page.goto('/#backend=webgpu');
  const line = page.locator('[data-part=critic]');
  await expect(line).toContainText('on WebGPU: agrees with the recorded result', { timeout: 600_000 });
});
