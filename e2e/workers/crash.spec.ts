import { type Browser, expect, type Page, test } from '@playwright/test';
import { openPage, startBrowser } from '../backends/browser.js';
import { tinyInputs } from '../backends/inputs.js';
import { type CriticSite, criticSite, tinyCritic } from '../backends/site.js';

let site: CriticSite;
let browser: Browser;
test.beforeAll(async () => {
  site = await criticSite(tinyCritic);
  browser = await startBrowser();
});
test.afterAll(async () => {
  await browser.close();
  site.close();
});

/** Breaks the critic's worker from inside and waits until the page has terminated it. */
async function breakWorker(page: Page, how: 'throw' | 'reject'): Promise<void> {
  // It is the only worker of this page.
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('The critic has no worker.');
  const ended = worker.waitForEvent('close');
  await worker.evaluate((manner) => {
    setTimeout(() => {
      if (manner === 'throw') throw new Error('the test broke it');
      void Promise.reject(new Error('the test broke it'));
    });
  }, how);
  await ended;
}

for (const how of ['throw', 'reject'] as const) {
  test(`a worker that breaks by ${how} rejects what is pending, is started again once, and says so`, async () => {
    const { page } = await openPage(browser, site.address);
    await page.evaluate(() => globalThis.criticPage.open('wasm'));
    const inputs = Array.from({ length: 600 }, () => tinyInputs(12)).flat();
    // Started first and awaited later, so that the worker breaks while the calls are pending.
    const underWay = await page.evaluateHandle(
      (all) => ({ results: globalThis.criticPage.assessOrFail(all) }),
      inputs,
    );
    await breakWorker(page, how);
    const results = await underWay.evaluate(({ results }) => results);
    expect(results.filter((result) => result === 'worker-crashed').length).toBeGreaterThan(0);
    expect(await page.evaluate((one) => globalThis.criticPage.assess(one), tinyInputs(1))).toHaveLength(1);
    const status = await page.evaluate(() => globalThis.criticPage.status());
    expect(status.critic.state).toBe('ready');
    expect(status.notices).toHaveLength(1);
    expect(status.notices[0]?.message).toContain('the test broke it; it was started again');
    await page.close();
  });
}

test('a worker that breaks twice has failed, and says so', async () => {
  const { page } = await openPage(browser, site.address);
  await page.evaluate(() => globalThis.criticPage.open('wasm'));
  await breakWorker(page, 'throw');
  await page.evaluate((one) => globalThis.criticPage.assess(one), tinyInputs(1));
  await breakWorker(page, 'throw');
  expect(await page.evaluate((one) => globalThis.criticPage.assessOrFail(one), tinyInputs(1))).toEqual([
    'worker-crashed',
  ]);
  const status = await page.evaluate(() => globalThis.criticPage.status());
  expect(status.critic).toMatchObject({ state: 'failed', error: { code: 'worker-crashed' } });
  expect(status.notices[1]?.message).toContain('it is not started again');
  await page.close();
});
