import { resolve } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { contentSecurityPolicy, metaContentSecurityPolicy } from '../../src/security-headers.js';
import { Host } from '../offline/host.js';
import { openAnswered } from '../page/fixture.js';

/** Served with all headers, so that the models use threads. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures are needed
  baseURL: async ({}, use) => {
    const host = new Host();
    await host.deploy(resolve(import.meta.dirname, '../..', 'dist'));
    await use(host.address);
    await host.goDown();
  },
});

test('the page comes with the strict policy, in its header and in its markup', async ({ page }) => {
  const response = await page.goto('/index.html');
  expect(response?.headers()['content-security-policy']).toBe(contentSecurityPolicy);
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(meta).toHaveAttribute('content', metaContentSecurityPolicy);
  // Nothing may load before the policy is read.
  expect(await page.locator('head > *').first().getAttribute('http-equiv')).toBe('Content-Security-Policy');
});

test('every script, worker and model comes with the strict policy too', async ({ page }) => {
  const without: string[] = [];
  page.on('response', async (response) => {
    const policy = await response.headerValue('content-security-policy');
    if (response.url().startsWith('http') && policy !== contentSecurityPolicy) without.push(response.url());
  });
  await openAnswered(page);
  expect(without).toEqual([]);
});

test('the page is isolated, so that its WASM may use threads', async ({ page }) => {
  await page.goto('/index.html');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('no script can be brought in as text', async ({ page }) => {
  await page.goto('/index.html');
  const outcome = await page.evaluate(() => {
    const attempt = (work: () => void): string => {
      try {
        work();
        return 'allowed';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const markup = '<img src=x onerror="globalThis.injected=1">';
    const { trustedTypes } = globalThis as {
      trustedTypes?: { createPolicy(name: string, rules: object): unknown };
    };
    return {
      markup: attempt(() => {
        document.createElement('div').innerHTML = markup;
      }),
      // The driver lifts the ban on `eval` for its own calls, but not for this one.
      laterEvaluation: attempt(() => void setTimeout('globalThis.injected = 1' as unknown as () => void)),
      worker: attempt(() => void new Worker('data:text/javascript,')),
      secondPolicy: attempt(() => void trustedTypes?.createPolicy('limen', {})),
      otherPolicy: attempt(() => void trustedTypes?.createPolicy('other', {})),
    };
  });
  expect(outcome).toEqual({
    markup: 'TypeError',
    laterEvaluation: 'TypeError',
    worker: 'TypeError',
    secondPolicy: 'TypeError',
    otherPolicy: 'TypeError',
  });
});

test('a whole run breaks no rule of the policy and leaves the console empty', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await openAnswered(page);
  expect(said).toEqual([]);
});
