import { expect, test } from '@playwright/test';
import { type HostSite, hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';
import { linkedCorpus } from './linked-corpus.js';

/** No answer ever reaches this threshold, so every question ends in an abstention. */
const silent = 'corpus="/knowledge/" threshold="1" turns="1"';
const template = 'https://forge.example/issues/new?title={question}';
const question = 'Which comet has the longest tail?';

let site: HostSite;

test.beforeAll(async () => {
  const files = new Map<string, { type: string; body: string | Uint8Array }>(
    await linkedCorpus('/knowledge/'),
  );
  const widget = (attributes: string) =>
    pageWith(`<limen-ask ${silent} ${attributes}></limen-ask>${moduleScript}`);
  files.set('/sent.html', widget(`gaps="/gaps" ask-maintainers="${template}"`));
  files.set('/kept.html', widget('gaps'));
  files.set('/gaps', { type: 'text/plain', body: '' });
  site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
});
test.afterAll(() => site.close());

test('an abstention is reported after the reader agrees, under the strictest policy, and can be sent to the maintainers', async ({
  page,
}) => {
  const said: string[] = [];
  const sent: (string | null)[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.origin) said.push(request.url());
    if (request.url().endsWith('/gaps')) sent.push(request.postData());
  });
  await page.goto(`${site.origin}/sent.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByRole('textbox').fill(question);
  await dialog.getByRole('textbox').press('Enter');
  const silence = dialog.getByRole('region', { name: 'No answer that can be proven' });
  await expect(silence.getByRole('link', { name: 'Ask the maintainers' })).toHaveAttribute(
    'href',
    `https://forge.example/issues/new?title=${encodeURIComponent(question)}`,
  );
  await expect(silence.getByRole('button', { name: 'Agree' })).toBeVisible();
  expect(sent).toEqual([]);
  await silence.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Enter');
  await expect(silence.getByRole('button', { name: 'Stop and delete' })).toBeFocused();
  await expect(silence).toContainText('Reported to the owners of this site.');
  await expect(dialog).toContainText('what finds no answer is reported, as you agreed');
  await expect
    .poll(() => sent)
    .toEqual([JSON.stringify({ question, corpus: '/knowledge/', verdict: 'silence' })]);

  // The next page states that reports are sent before anything is asked there.
  await page.reload();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(dialog).toContainText('what finds no answer is reported, as you agreed');
  await dialog.getByRole('textbox').fill(question);
  await dialog.getByRole('textbox').press('Enter');
  await silence.getByRole('button', { name: 'Stop and delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(silence.getByRole('button', { name: 'Agree' })).toBeHidden();
  expect(said).toEqual([]);
});

test('without an address reports stay on the device until the reader saves them', async ({ page }) => {
  await page.goto(`${site.origin}/kept.html`);
  await page.getByRole('button', { name: 'Ask' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  await dialog.getByRole('textbox').fill(question);
  await dialog.getByRole('textbox').press('Enter');
  await dialog.getByRole('button', { name: 'Agree' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Save as a file' })).toBeFocused();
  await expect(dialog).toContainText('Kept on this device: 1');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString()).toBe(
    `${JSON.stringify({ question, corpus: '/knowledge/', verdict: 'silence' })}\n`,
  );
});
