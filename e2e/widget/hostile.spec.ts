import { expect, test } from '@playwright/test';
import { serveHostileCorpus } from '../security/hostile-corpus.js';
import { type HostSite, hostSite, moduleScript, pageWith, strictPolicy } from './host-site.js';

let site: HostSite;

test.beforeAll(async () => {
  const page = pageWith(`<limen-ask corpus="hostile"></limen-ask>${moduleScript}`);
  const headers = { 'Content-Security-Policy': strictPolicy };
  site = await hostSite({ files: new Map([['/guide.html', page]]), headers });
});
test.afterAll(() => site.close());

test('shows a hostile corpus as plain text, and nothing of it is executed', async ({ page }) => {
  const harm: string[] = [];
  page.on('dialog', async (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('console', (message) => harm.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', ({ message }) => harm.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin)) harm.push(`request: ${request.url()}`);
  });
  await serveHostileCorpus(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.origin}/guide.html`);
  await page.keyboard.press('/');
  const field = page.getByRole('textbox', { name: 'Your question' });
  const results = page.getByRole('region', { name: 'Passages' }).getByRole('listitem');

  await field.fill('keeper diary storm');
  await results.filter({ hasText: 'Keeper of the lighthouse' }).locator('summary').click();
  await expect(results.first()).toContainText(
    "<script>globalThis.hostile = 'script'; alert('script');</script>",
  );

  for (const words of ['glass lighthouse Marta Quill', 'harbour office', 'enormous title lighthouse']) {
    // Clears the previous results, so that they cannot match again.
    await field.fill('');
    await expect(results).toHaveCount(0);
    await field.fill(words);
    await expect(page.getByRole('status')).toHaveText(/^Passages found/u);
    for (const summary of await results.locator('summary').all()) await summary.click();
    const found = await page.evaluate(() => {
      const root = document.querySelector('limen-ask')?.shadowRoot;
      const brought = [...(root?.querySelectorAll('*') ?? [])].filter((element) => {
        const isElsewhere = /^(?:script|iframe|img|svg|base|object|embed|style|link)$/u.test(
          element.localName,
        );
        // The panel's own icons consist of a single path.
        if (element.matches('svg.icon[aria-hidden=true]:has(> path:only-child:empty)')) {
          const attributes = element.getAttributeNames().sort().join(' ');
          if (attributes === 'aria-hidden class focusable viewBox') return false;
        }
        const acts = element.getAttributeNames().some((name) => name.startsWith('on') || name === 'style');
        return isElsewhere || acts || /^\s*(?:javascript|data):/iu.test(element.getAttribute('href') ?? '');
      });
      const { hostile } = globalThis as { hostile?: unknown };
      const overflow = document.documentElement.scrollWidth - innerWidth;
      return { hostile: hostile ?? null, brought: brought.map(({ localName }) => localName), overflow };
    });
    expect(found).toEqual({ hostile: null, brought: [], overflow: 0 });
  }
  expect(harm).toEqual([]);
});
