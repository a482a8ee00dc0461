import { expect, type Page, test } from '@playwright/test';
import { compileAtSize } from '../../src/retrieval/at-size/compile-at-size.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { pack } from '../../test/retrieval/support.js';
import { brokenRules } from '../axe.js';
import { type HostSite, heldBack, hostSite, moduleScript, strictPolicy } from './host-site.js';

const texts = {
  ar: [
    {
      id: 'install',
      title: 'تثبيت المكتبة',
      text: 'يُثبَّت البرنامج بهذا الأمر:\nnpm install limen\nثم يُعاد تشغيل الخادم.',
      blocks: code('يُثبَّت البرنامج بهذا الأمر:', 'npm install limen', 'ثم يُعاد تشغيل الخادم.'),
    },
    { id: 'backup', title: 'النسخ الاحتياطية', text: 'تُحفظ النسخ الاحتياطية كل ليلة في مجلد آخر.' },
  ],
  de: [
    { id: 'brand', title: 'Brennen', text: 'Die Glasuren schmelzen, sobald der Ofen heiß genug ist.' },
    { id: 'kosten', title: 'Kosten', text: 'Größere Öfen verbrauchen mehr Strom.' },
  ],
  ja: [
    { id: 'setup', title: '設定の方法', text: 'プログラムの設定はファイルに保存されます。' },
    { id: 'remove', title: '削除', text: '古いデータを削除するには確認が必要です。' },
  ],
} as const;

function code(before: string, line: string, after: string) {
  const [start, next] = [before.length + 1, before.length + line.length + 2];
  return [
    { kind: 'paragraph', start: 0, end: before.length },
    { kind: 'code', start, end: start + line.length, margin: 0, language: 'sh' },
    { kind: 'paragraph', start: next, end: next + after.length },
  ] as const;
}

let site: HostSite;

test.beforeAll(async () => {
  const files = new Map<string, { readonly type: string; readonly body: string | Uint8Array }>();
  for (const [language, passages] of Object.entries(texts)) {
    const info = { id: language, title: language, description: '', examples: [], language };
    const forms = {
      whole: await compileCorpus(info, passages, language),
      'at-size': await compileAtSize(info, passages, language, { pack }),
    };
    for (const [form, { files: compiled }] of Object.entries(forms)) {
      const at = `/${form}/${language}/`;
      for (const [name, body] of compiled) files.set(at + name, { type: 'application/json', body });
      const body = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${language}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icons/icon.svg"></head>
<body><main><h1>${language}</h1></main><limen-ask corpus="${at}"></limen-ask>${moduleScript}</body></html>`;
      files.set(`${at}page.html`, { type: 'text/html; charset=utf-8', body });
    }
  }
  site = await hostSite({ files, headers: { 'Content-Security-Policy': strictPolicy } });
});
test.afterAll(() => {
  site.close();
});

const panel = (page: Page) => page.locator('limen-ask [part=panel]');
const field = (page: Page) => panel(page).getByRole('textbox');
const results = (page: Page) => panel(page).locator('[part=result]');

/** @returns the requests, and the console messages and errors, which must stay empty */
async function open(
  page: Page,
  path: string,
): Promise<{ readonly asked: string[]; readonly said: string[] }> {
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(`${site.origin}${path}page.html`);
  await page.locator('limen-ask').getByRole('button').click();
  await expect(field(page)).toBeVisible();
  return { asked, said };
}

for (const form of ['whole', 'at-size']) {
  test(`a German corpus, ${form}, is searched by stems while one writes, and only its stemmer is loaded`, async ({
    page,
  }) => {
    const { asked, said } = await open(page, `/${form}/de/`);
    for (const text of ['Glas', 'Glasur', 'Glasuren', 'glasr']) {
      await field(page).fill(text);
      await expect(results(page)).toHaveCount(1);
      await expect(results(page).locator('mark').first()).toHaveText('Glasuren');
    }
    expect(asked.filter((path) => /\/optional\/de-/u.test(path)).length).toBeGreaterThan(0);
    expect(asked.filter((path) => /\/optional\/(?:fr|ar|ru)-/u.test(path))).toEqual([]);
    expect(said).toEqual([]);
  });
}

test('the button follows at once when a page changes its language by script', async ({ page }) => {
  await page.goto(`${site.origin}/whole/de/page.html`);
  const opener = page.locator('limen-ask').getByRole('button');
  await expect(opener).toContainText('Fragen');
  await page.evaluate(() => {
    document.documentElement.lang = 'ar';
  });
  await expect(opener).toHaveAttribute('dir', 'rtl');
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
  });
  await expect(opener).toContainText('Ask');
});

test('Enter brings passages, says why, and loads no model', async ({ page }) => {
  const { asked, said } = await open(page, '/whole/de/');
  await expect(panel(page).locator('[part=hint]')).toContainText('englischen Texten');
  await expect(panel(page).locator('[part=ask]')).toHaveText('Suchen');
  await field(page).fill('Wann schmilzt eine Glasur?');
  await field(page).press('Enter');
  await expect(panel(page).locator('[part=hint]')).toContainText('englischen Texten');
  await expect(results(page)).toHaveCount(1);
  await expect(panel(page).locator('[part=results] ol')).toHaveAttribute('lang', 'de');
  expect(asked.filter((path) => path.startsWith('/models/'))).toEqual([]);
  expect(said).toEqual([]);
});

test('letters typed before the strings of the language are loaded are kept', async ({ page }) => {
  const { deliver } = await heldBack(page, '**/widget/assets/de-*');
  await page.goto(`${site.origin}/whole/de/page.html`);
  const asked = page.waitForRequest('**/widget/assets/de-*');
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('Glas');
  deliver();
  await expect(field(page)).toHaveValue('Glas');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('ur');
  await expect(field(page)).toHaveValue('Glasur');
});

test('a Japanese word is found within unspaced text', async ({ page }) => {
  await open(page, '/whole/ja/');
  await field(page).fill('設定');
  await expect(results(page)).toHaveCount(1);
  await expect(results(page).locator('mark').first()).toHaveText('設定');
});

for (const [size, viewport] of Object.entries({
  desktop: { width: 1100, height: 800 },
  phone: { width: 380, height: 720 },
})) {
  test(`Arabic is laid out from right to left, code from left to right: ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { said } = await open(page, '/whole/ar/');
    await expect(panel(page)).toHaveAttribute('dir', 'rtl');
    await field(page).fill('تثبيت البرنامج');
    await expect(results(page)).toHaveCount(1);
    await results(page).locator('summary').click();
    const place = (selector: string) =>
      panel(page)
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right, direction: getComputedStyle(element).direction };
        });
    const [whole, input, ask, close, title, block] = [
      await place(':scope'),
      await place('[part=input]'),
      await place('[part=ask]'),
      await place('[part=close]'),
      await place('[part=result-link] bdi'),
      await place('[part=code]'),
    ];
    expect([input.direction, title.direction, block.direction]).toEqual(['rtl', 'rtl', 'ltr']);
    // From the right: the field, the buttons, and the close button last.
    expect(input.left).toBeGreaterThanOrEqual(ask.right);
    expect(ask.left).toBeGreaterThanOrEqual(close.right);
    expect(whole.right - title.right).toBeLessThan(title.left - whole.left);
    expect(await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await brokenRules(page, 'limen-ask')).toEqual([]);
    expect(said).toEqual([]);
  });
}
