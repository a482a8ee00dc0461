import { expect, parts, test } from '../page/fixture.js';

// A software adapter takes a minute or more to compile its shaders before the critic can be compared.
test.setTimeout(1_800_000);

test('the page shows which backend the critic runs on, and why', async ({ page }) => {
  await page.goto('/');
  const line = page.locator('[data-part=critic]');
  await expect(line).toContainText('on WASM: it reads with the reader', { timeout: 600_000 });
});

test('reader and critic answer on WebGPU when the link asks for it and both agree', async ({ page }) => {
  await page.goto('/#backend=webgpu&corpus=spaceflight');
  for (const part of ['reader', 'critic']) {
    const line = page.locator(`[data-part=${part}]`);
    await expect(line).toContainText('on WebGPU: agrees with the recorded result', { timeout: 600_000 });
  }
  const { question, answer } = parts(page);
  await question.fill('Who discovered Titan?');
  await question.press('Enter');
  await expect(answer).toContainText('Christiaan Huygens', { timeout: 600_000 });
});
