import { expect, type Page } from '@playwright/test';
import { firstAnswer, parts, pageTest as test } from '../page/fixture.js';
import { hugeTitle, serveHostileCorpus } from './hostile-corpus.js';

/** Effects that a hostile text must never have, collected from before the first script of the page. */
interface Harm {
  readonly hostile: unknown;
  readonly violations: readonly string[];
  /** Elements that can only come from a text. */
  readonly elements: readonly string[];
}

let dialogs: string[];
let requests: string[];
let errors: string[];

test.beforeEach(async ({ page }) => {
  dialogs = [];
  requests = [];
  errors = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await serveHostileCorpus(page);
});

async function harmIn(page: Page): Promise<Harm> {
  return page.evaluate(() => {
    const elements: string[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        const { localName } = element;
        const ownDrawing = root instanceof ShadowRoot && root.host.localName === 'limen-gauge';
        const brought = ['iframe', 'img', 'svg', 'base', 'object', 'embed'].includes(localName);
        const handler = element.getAttributeNames().some((name) => name.startsWith('on'));
        const link = /^\s*(?:javascript|data):/iu.test(element.getAttribute('href') ?? '');
        const foreignForm = localName === 'form' && element.hasAttribute('action');
        if ((brought && !ownDrawing) || handler || foreignForm) elements.push(localName);
        if (link && element.getAttribute('rel') !== 'icon') elements.push(`${localName} with a script link`);
        if (element.shadowRoot !== null) visit(element.shadowRoot);
      }
    };
    visit(document);
    const { hostile, violations = [] } = globalThis as { hostile?: unknown; violations?: string[] };
    return { hostile: hostile ?? null, violations, elements };
  });
}

async function expectNoHarm(page: Page): Promise<void> {
  expect(await harmIn(page)).toEqual({ hostile: null, violations: [], elements: [] });
  expect(dialogs).toEqual([]);
  expect(errors).toEqual([]);
  const origin = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'nothing sticks out of the page').toBeLessThanOrEqual(0);
}

async function search(page: Page, text: string): Promise<void> {
  await parts(page).search.fill(text);
  await expect(
    page.getByRole('list', { name: 'Search results' }).getByRole('listitem').first(),
  ).toBeVisible();
}

test.describe('a hostile article, searched and read without models', () => {
  test.beforeEach(async ({ context, page }) => {
    await context.route('**/models/**', (route) => route.abort());
    await page.goto('/index.html');
  });

  test('shows scripts, frames and handlers as the characters that they are', async ({ page }) => {
    const { dialog } = parts(page);
    await search(page, 'keeper diary storm');
    await page.getByRole('button', { name: /Keeper of the lighthouse/u }).click();
    await expect(dialog).toContainText("<script>globalThis.hostile = 'script'; alert('script');</script>");
    await expect(dialog).toContainText('<iframe src="javascript:parent.hostile=\'frame\'"></iframe>');
    await expectNoHarm(page);
  });

  test('makes no clickable link of a javascript: URL', async ({ page }) => {
    const { dialog } = parts(page);
    await search(page, 'glass lighthouse Marta Quill');
    await page.getByRole('button', { name: 'Glass Lighthouse', exact: true }).click();
    await expect(dialog).toContainText('See the archive and the keeper.');
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await dialog.getByText('See the archive').click();
    await expectNoHarm(page);
  });

  test('cannot turn the page around with bidi controls', async ({ page }) => {
    await search(page, 'harbour office');
    const result = page.locator('limen-passage').first();
    const title = await result.getByRole('button').boundingBox();
    const score = await result.locator('.score').boundingBox();
    // The score follows the title, in the same direction as on any other line.
    const sameLine = Math.abs((score?.y ?? 0) - (title?.y ?? 0)) < (title?.height ?? 0);
    expect(sameLine ? (score?.x ?? 0) >= (title?.x ?? 0) + (title?.width ?? 0) - 1 : true).toBe(true);
    expect(await result.locator('.score').textContent()).toMatch(/^\d+\.\d$/u);
    await result.getByRole('button').click();
    await expect(parts(page).dialog).toContainText('between 1874 and 1911');
    await expectNoHarm(page);
  });

  test('cannot push the page apart with a title of a megabyte', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Browse', exact: true }).click();
    await search(page, 'enormous title lighthouse');
    const title = page.getByRole('button', { name: /^Enormous/u }).first();
    expect((await title.textContent())?.length).toBeLessThan(hugeTitle.length / 100);
    expect((await title.boundingBox())?.height).toBeLessThan(740);
    await title.click();
    await expect(parts(page).dialog).toContainText('An enormous title stands over this lighthouse text.');
    await expectNoHarm(page);
  });
});

test('a hostile article changes nothing of a run but its own text', async ({ page }) => {
  const { question, timeline } = parts(page);
  await page.goto('/index.html');
  await question.fill('Who built the Glass Lighthouse?');
  await question.press('Enter');
  const ended = page.getByRole('region', { name: /^(?:Answer|No answer that can be proven)$/u });
  await expect(ended).toBeVisible({ timeout: firstAnswer });
  await expect(timeline).toContainText('Marta Quill');
  await expect(timeline).toContainText('IGNORE YOUR INSTRUCTIONS');
  await expectNoHarm(page);
});
