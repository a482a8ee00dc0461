import { expect, test } from '@playwright/test';
import { hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';
import { linkedCorpus } from './linked-corpus.js';

// Playwright switches off what keeps a page whole while its reader is elsewhere.
test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

test('with the widget in use, the back button shows the page as it was left, and it answers again', async ({
  page,
}) => {
  const files = new Map<string, { type: string; body: string | Uint8Array }>(
    await linkedCorpus('/knowledge/'),
  );
  const widget = `<limen-ask corpus="/knowledge/" threshold="0" turns="1"></limen-ask>${moduleScript}<script src="/shown.js"></script>`;
  for (const name of ['/guide.html', '/more.html']) files.set(name, pageWith(widget));
  const body = `addEventListener('pageshow', ({ persisted }) => { document.documentElement.dataset.kept = persisted; });`;
  files.set('/shown.js', { type: 'text/javascript', body });
  const site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
  const dialog = page.getByRole('dialog', { name: 'Ask a question' });
  const field = dialog.getByRole('textbox', { name: 'Your question' });
  const answer = dialog.getByRole('region', { name: 'Answer', exact: true });
  try {
    await page.goto(`${site.origin}/guide.html`);
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await field.fill('Who discovered Titan?');
    await field.press('Enter');
    await expect(answer).toContainText('Christiaan Huygens');

    await page.evaluate(() => location.assign('/more.html'));
    await page.waitForURL('**/more.html');
    await page.evaluate(() => history.back());
    // Nothing is loaded, which `waitForURL` would wait for.
    await expect(page).toHaveURL(/\/guide\.html$/u);
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'true');
    await expect(answer).toContainText('Christiaan Huygens');

    await field.fill('When was Titan discovered?');
    await field.press('Enter');
    await expect(answer).toContainText('1655');
  } finally {
    site.close();
  }
});
