/** What the Lab does with the models running in the page, and offline. */

import { resolve } from 'node:path';
import { expect as plainExpect, test as plainTest } from '@playwright/test';
import { Host } from '../offline/host.js';
import { expect, firstAnswer, test } from '../page/fixture.js';

test('part 4 reads again what is left when passages are switched off, edited and planted', async ({
  page,
}) => {
  await page.goto('/lab.html#part=passages&question=ts-001');
  const says = page.getByRole('region', { name: 'What it says' });
  await expect(says).toContainText('Ilvane Morrow', { timeout: firstAnswer });
  await expect(says).toContainText('right');
  await page.getByRole('button', { name: 'Plant a false passage' }).click();
  await page.getByRole('checkbox', { name: 'Harrow Bridge' }).uncheck();
  await page.getByRole('checkbox', { name: 'Ilvane Morrow' }).uncheck();
  await expect(says.locator('.answer')).not.toContainText('Ilvane Morrow', { timeout: firstAnswer });
  await expect(page).toHaveURL(/off=harrow-bridge.*plant=/u);
  const link = page.url();
  await expect(page.getByRole('img', { name: /probability of each try/ })).toBeVisible();
  await page.getByRole('button', { name: 'Everything as it was' }).click();
  await expect(says.locator('.answer')).toContainText('Ilvane Morrow', { timeout: firstAnswer });
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await expect(says).toContainText('There is nothing to read.');
  await expect(page.getByRole('img', { name: /each try.*: no answer, not asked/ })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('checkbox', { name: 'Harrow Bridge' })).not.toBeChecked();
  await expect(page.getByText('planted', { exact: true })).toBeVisible();
});

test('part 4 measures on request how unsure the memory is, given the remaining passages', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/lab.html#part=passages&question=ts-001');
  const says = page.getByRole('region', { name: 'What it says' });
  await expect(says).toContainText('Ilvane Morrow', { timeout: firstAnswer });
  expect(asked.filter((url) => url.includes('/memory/decoder'))).toEqual([]);
  await page.getByRole('button', { name: 'Ask its memory too' }).click();
  const uncertainty = says.getByText(/Uncertainty -?\d+\.\d\d with this to read/u);
  await expect(uncertainty).toBeVisible({ timeout: firstAnswer });
  await expect(page).toHaveURL(/memory=asked/u);
  const drawn = says.getByText('With this to read:').locator('..');
  await expect(drawn).toContainText('Ilvane Morrow');
  await page.getByRole('checkbox', { name: 'Harrow Bridge' }).uncheck();
  await page.getByRole('checkbox', { name: 'Ilvane Morrow' }).uncheck();
  // The memory was taught only about the other bridge, and is sure of its designer.
  await expect(drawn).toContainText('Osric Tamble', { timeout: firstAnswer });
  await expect(page.getByRole('img', { name: /The memory's uncertainty with each try/ })).toBeVisible();
  await page.reload();
  await expect(uncertainty).toBeVisible({ timeout: firstAnswer });
});

test('part 5 practises in the page, and can be stopped', async ({ page }) => {
  await page.goto('/lab.html#part=practice');
  await page.getByRole('radio', { name: '12', exact: true }).check();
  await page.getByRole('button', { name: 'Practise here' }).click({ timeout: firstAnswer });
  await expect(page.getByRole('heading', { name: '1 of 12 questions' })).toBeVisible({
    timeout: firstAnswer,
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Practise here' })).toBeEnabled();
});

plainTest('the Lab works without a network from its second visit on', async ({ page }) => {
  const host = new Host();
  await host.deploy(resolve(import.meta.dirname, '../..', 'dist'));
  try {
    await page.goto(`${host.address}lab.html#part=threshold`);
    await plainExpect
      .poll(
        () =>
          page.evaluate(
            async () => (await caches.match('lab/strategy-runs.json', { ignoreSearch: true })) !== undefined,
          ),
        {
          timeout: firstAnswer,
        },
      )
      .toBe(true);
    await host.goDown();
    await page.goto('about:blank');
    await page.goto(`${host.address}lab.html#part=threshold`);
    await plainExpect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('link', { name: 'The boundary' }).click();
    await plainExpect(page.getByRole('img', { name: /Every question about Tessera/ })).toBeVisible();
  } finally {
    await host.goDown();
  }
});
