import { expect, test } from '@playwright/test';
import { type HostSite, hostSite, pageWith } from './host-site.js';

const question = 'Who discovered Titan?';

/** Widget, models and corpus on one server, the page that uses them on another. */
let cdn: HostSite;
let site: HostSite;

test.beforeAll(async () => {
  cdn = await hostSite({
    headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
  });
  const policy = [
    "default-src 'none'",
    `script-src ${cdn.origin} 'wasm-unsafe-eval'`,
    // Scripts imported by a worker fall under `worker-src`, too.
    `worker-src blob: ${cdn.origin}`,
    `connect-src ${cdn.origin}`,
    "style-src 'none'",
    "img-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types limen lit-html',
  ].join('; ');
  const widget = `<limen-ask corpus="spaceflight" threshold="0"></limen-ask>
    <script type="module" src="${cdn.origin}/widget/limen-ask.js"></script>`;
  site = await hostSite({
    files: new Map([['/guide.html', pageWith(widget)]]),
    headers: { 'Content-Security-Policy': policy },
  });
});
test.afterAll(() => {
  site.close();
  cdn.close();
});

test('answers on a page that loads everything from another origin, under its own strict policy', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(`${site.origin}/guide.html`);
  // Typing continues while the panel is still loading.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(question);
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(answer).toContainText('Christiaan Huygens');
  // This corpus has no URLs, so the passage itself unfolds, with the proof marked in it.
  await answer.getByText('Titan', { exact: true }).click();
  await expect(answer.locator('.source mark').first()).toContainText('Huygens');
  expect(page.workers().every((worker) => worker.url().startsWith(`blob:${site.origin}/`))).toBe(true);
  expect(said).toEqual([]);
});
