/** What the threshold's slider promises, according to a table that the test places beside the critic. */

import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, firstAnswer, test } from './fixture.js';

interface ManifestFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

const file = 'calibration.json';

/** Serves a critic with the given table, or with none. */
async function serveTable(
  page: Page,
  measured: 'these weights' | 'other weights' | 'nothing',
): Promise<void> {
  await page.route('**/models/critic/manifest.json', async (route) => {
    const manifest = await (await route.fetch()).json();
    const files = (manifest.files as ManifestFile[]).filter(({ path }) => path !== file);
    const weights = files.find(({ path }) => path === manifest.model)?.sha256 ?? '';
    const table = tableOf(measured === 'these weights' ? weights : 'f'.repeat(64));
    await page.route(`**/models/critic/${file}`, (other) => other.fulfill({ body: table }));
    const sha256 = createHash('sha256').update(table).digest('hex');
    const listed = measured === 'nothing' ? files : [...files, { path: file, bytes: table.length, sha256 }];
    await route.fulfill({ json: { ...manifest, files: listed } });
  });
}

function tableOf(critic: string): string {
  const points = [0, 0.5, 1].map((threshold) => ({
    threshold,
    answered: 1 - threshold,
    abstained: threshold,
    rightOfAnswered: threshold === 1 ? null : 0.4 + threshold / 2,
    unanswerableOfAbstained: threshold === 0 ? null : 0.25,
    wrongOfAbstained: threshold === 0 ? null : 0.5,
  }));
  return JSON.stringify({
    format: 'limen-calibration',
    version: 1,
    critic,
    questions: 500,
    turns: 4,
    points,
  });
}

test('describes the effect of a threshold while it is moved, also to screen readers', async ({ page }) => {
  await serveTable(page, 'these weights');
  await page.goto('/index.html');
  const slider = page.getByRole('slider', { name: 'Threshold' });
  const shares = page.getByText('At this setting: ');
  await expect(shares).toBeVisible({ timeout: firstAnswer });
  await slider.fill('0.5');
  const half = 'about 50 of 100 questions answered, 65 of 100 answers right';
  await expect(shares).toContainText(
    `${half}; 50 of 100 get “I do not know”, rightly for 75 of 100 of them.`,
  );
  await expect(slider).toHaveAccessibleDescription(/At this setting: about 50 of 100 questions answered/);
  await expect(slider).toHaveAttribute('aria-valuetext', `0.50: ${half}`);
  await slider.press('Home');
  await expect(shares).toContainText('about 100 of 100 questions answered, 40 of 100 answers right');
  await expect(shares).toContainText('Measured on 500 questions');
});

for (const measured of ['nothing', 'other weights'] as const) {
  test(`promises nothing if the critic was measured with ${measured}`, async ({ page }) => {
    await serveTable(page, measured);
    await page.goto('/index.html');
    const slider = page.getByRole('slider', { name: 'Threshold' });
    await expect(page.locator('[data-part=critic].ready')).toBeVisible({ timeout: firstAnswer });
    await expect(page.getByText('At this setting: ')).toHaveCount(0);
    await expect(slider).toHaveAccessibleDescription(/^How certain the critic must be/);
    await expect(slider).not.toHaveAttribute('aria-valuetext');
  });
}
