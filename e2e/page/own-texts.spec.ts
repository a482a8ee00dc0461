/**
 * A person's own texts as the person uses them: imported, asked, opened at their source, renamed and deleted.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as plainTest } from '@playwright/test';
import { docx, epub, pdf, zip } from '../../test/importing/support.js';
import { expectSoundInEveryLook, oppositeLooks } from '../looks.js';
import { Host } from '../offline/host.js';
import { expect, firstAnswer, type Page, parts, start, test } from './fixture.js';
import { own, ownTextsTest } from './own-texts.js';

type Brought = { name: string; mimeType: string; buffer: Buffer };

const depth =
  'The harbour of Haldor is nine metres deep at low water, so that large ships can enter it at any hour. Pilots come aboard at the outer buoy.';
const lamp =
  'The lighthouse on Skerry was built in 1874 from granite. Its lamp burned whale oil until the year 1911.';

function brought(name: string, content: string | Uint8Array): Brought {
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
}

async function guide(): Promise<Brought> {
  const content = await pdf((page) => {
    page
      .fontSize(22)
      .text('Pilot guide')
      .moveDown()
      .fontSize(11)
      .text('How ships come to the islands, and what waits for them there.');
    page.addPage().fontSize(16).text('Haldor').moveDown().fontSize(11).text(depth).moveDown().text(lamp);
  });
  return brought('guide.pdf', content);
}

async function bring(page: Page, ...files: readonly Brought[]): Promise<void> {
  await own(page).files.setInputFiles([...files]);
}

/** Asks in the open corpus, whatever the critic's verdict. */
async function expectAnswer(page: Page, question: string, answer: RegExp): Promise<void> {
  await parts(page).question.fill(question);
  await parts(page).question.press('Enter');
  await expect(parts(page).answer).toContainText(answer, { timeout: firstAnswer });
}

ownTextsTest(
  'texts of every format are asked together, and each answer comes from the right one',
  async ({ page }) => {
    await page.goto('/index.html#threshold=0');
    await own(page).open.click();
    await bring(
      page,
      await guide(),
      brought('ferry.docx', await docx()),
      brought('boats.csv', 'Name,Built,Skipper\nArdea,1931,Oda Lund\nMoin,1958,Per Dahl\n'),
      brought('bees.md', '# Bees\n\nA queen bee lives up to five years.\n'),
      brought('bell.adoc', '= The bell\n:year: 1874\n\nThe bell of Haldor was cast in {year}.\n'),
      brought('mill.rst', 'The mill\n========\n\nThe mill of Storr is driven by ``wind``.\n'),
      brought(
        'skerry.epub',
        Buffer.from(
          await (
            await epub({
              'a.xhtml':
                '<html><head><title/></head><body><h1>The storm</h1><p>The keeper Jon Mortensen rowed out into the storm.</p></body></html>',
            })
          ).arrayBuffer(),
        ),
      ),
      brought(
        'talk.jsonl',
        `${JSON.stringify({ title: 'Kelp', text: 'Kelp grows half a metre a day in cold water.' })}\n`,
      ),
      brought(
        'walk.html',
        '<html><body><main><h1>Walks</h1><p>The path to Cape Storr is twelve kilometres long.</p></main></body></html>',
      ),
      brought(
        'pack.zip',
        Buffer.from(
          await (
            await zip({ 'rules.txt': 'THE HUT\n\nThe hut on Storr sleeps fourteen people.' })
          ).arrayBuffer(),
        ),
      ),
    );
    await expect(own(page).ready).toBeVisible();
    await expect(own(page).panel).toContainText('from 10 documents');
    await expect(page.getByRole('radio', { name: /guide|bees/u })).toBeChecked();
    for (const [question, answer] of [
      ['How deep is the harbour of Haldor?', /nine metres/u],
      ['When does the ferry to Haldor leave?', /seven/u],
      ['Who is the skipper of the Ardea?', /Oda Lund/u],
      ['How long does a queen bee live?', /five years/u],
      ['When was the bell of Haldor cast?', /1874/u],
      ['What drives the mill of Storr?', /wind/u],
      ['Who rowed out into the storm?', /Jon Mortensen/u],
      ['How fast does kelp grow?', /half a metre/u],
      ['How long is the path to Cape Storr?', /twelve/u],
      ['How many people does the hut on Storr sleep?', /fourteen/u],
    ] as const) {
      await expectAnswer(page, question, answer);
    }
  },
);

ownTextsTest(
  'on a phone the answer is in view, though the texts were brought in above it',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/index.html#threshold=0');
    await own(page).open.click();
    await bring(page, await guide());
    await expect(own(page).ready).toBeVisible();
    await expectAnswer(page, 'How deep is the harbour of Haldor?', /nine metres/u);
    await expect(
      parts(page)
        .answer.getByText(/nine metres/u)
        .first(),
    ).toBeInViewport();
  },
);

ownTextsTest('a citation opens the PDF at its page, with the sentence marked', async ({ page }) => {
  await page.goto('/index.html#threshold=0');
  await own(page).open.click();
  await bring(page, await guide());
  await expect(own(page).ready).toBeVisible();
  await expectAnswer(page, 'How deep is the harbour of Haldor?', /nine metres/u);
  await parts(page)
    .answer.getByRole('button', { name: /^Source 1/u })
    .click();
  const { dialog } = parts(page);
  await expect(dialog).toContainText('guide.pdf, page 2 of 2');
  await expect(dialog.locator('limen-pdf-page mark').first()).toBeInViewport();
  const dark = await dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let count = 0;
    for (let place = 0; place < data.length; place += 4) if ((data[place] ?? 255) < 100) count += 1;
    return count;
  });
  expect(dark, 'the page shows text').toBeGreaterThan(500);
  await expectSoundInEveryLook(page, oppositeLooks);
  await dialog.getByRole('button', { name: 'Page before' }).click();
  await expect(dialog).toContainText('guide.pdf, page 1 of 2');
});

ownTextsTest('the pages of a PDF are turned by the keyboard, however quickly', async ({ page }) => {
  const { dialog } = parts(page);
  // Each page takes long enough to draw that the next is requested meanwhile.
  const content = await pdf((document) => {
    for (const name of ['first', 'second', 'third']) {
      if (name !== 'first') document.addPage();
      document.text(`The ${name} chart of the harbour of Haldor shows how deep it is there.`);
      for (let line = 0; line < 8_000; line += 1) {
        document
          .moveTo(50, 100 + (line % 600))
          .lineTo(550, 700 - (line % 590))
          .stroke('#eeeeee');
      }
    }
  });
  await page.goto(start);
  await own(page).open.click();
  await bring(page, brought('charts.pdf', content));
  await expect(own(page).ready).toBeVisible();
  await parts(page).search.fill('first chart');
  const results = page.getByRole('list', { name: 'Search results' });
  await results.getByRole('button').first().click();
  await expect(dialog).toContainText(/charts\.pdf, page \d of 3/u);
  const [before, next] = [
    dialog.getByRole('button', { name: 'Page before' }),
    dialog.getByRole('button', { name: 'Next page' }),
  ];
  await next.focus();
  const drawn = dialog.locator('figure[aria-busy=false]');
  for (const pause of [100, 200, 300]) {
    await expect(drawn).toBeVisible();
    await next.press('Enter');
    await page.waitForTimeout(pause);
    await next.press('Enter');
    await expect(next).toBeFocused();
    await expect(drawn).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await before.press('Enter');
    await before.press('Enter');
  }
  await next.press('Enter');
  await next.press('Enter');
  await expect(dialog).toContainText('charts.pdf, page 3 of 3');
  await expect(drawn).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
});

ownTextsTest('words are found at once, and the vectors that follow are kept', async ({ page }) => {
  await page.goto('/index.html#threshold=0');
  await own(page).open.click();
  await bring(page, brought('bees.md', '# Bees\n\nA queen bee lives up to five years.\n'));
  await expect(own(page).ready).toBeVisible();
  await parts(page).search.fill('queen');
  await expect(page.getByRole('list', { name: 'Search results' }).getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<boolean>((done) => {
              const opening = indexedDB.open('limen-own-texts');
              opening.onsuccess = () => {
                const database = opening.result;
                const asked = database.transaction('installed').objectStore('installed').getAll();
                asked.onsuccess = () => {
                  database.close();
                  done(
                    asked.result.every(({ vectors }) => vectors !== undefined) && asked.result.length === 1,
                  );
                };
              };
            }),
        ),
      { timeout: firstAnswer },
    )
    .toBe(true);
  await expectAnswer(page, 'How long does a queen bee live?', /five years/u);
});

ownTextsTest('a dropped folder shows where it may be dropped, and is read', async ({ page }) => {
  await page.goto(start);
  await expect(own(page).open).toBeVisible();
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['# Kites\n\nA kite needs wind.'], 'kites.md'));
    return data;
  });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop texts here to ask them')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('Drop texts here to ask them')).toBeHidden();
  await expect(own(page).ready).toBeVisible();
  await expect(page.getByRole('radio', { name: /kites/u })).toBeChecked();
});

test('a question asked before the imported texts are listed is asked of them', async ({ page }) => {
  await page.addInitScript(() => {
    const { databases } = IDBFactory.prototype;
    IDBFactory.prototype.databases = async function (this: IDBFactory) {
      await Reflect.get(globalThis, 'listing');
      return databases.call(this);
    };
  });
  await page.goto('/index.html#threshold=0');
  await own(page).open.click();
  await page.evaluate(() => {
    const listing = new Promise((resolve) => Object.assign(globalThis, { list: resolve }));
    Object.assign(globalThis, { listing });
  });
  await bring(page, brought('bees.md', '# Bees\n\nA queen bee lives up to five years.\n'));
  await expect(own(page).ready).toBeVisible();
  await parts(page).question.fill('How long does a queen bee live?');
  await parts(page).question.press('Enter');
  await page.evaluate(() => Reflect.get(globalThis, 'list')());
  await expect(parts(page).answer).toContainText('five years', { timeout: firstAnswer });
});

ownTextsTest(
  'a dropped ZIM archive is asked, and its articles are cited; its importer is only loaded then',
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const readers = () => loaded.filter((path) => /\/(?:zim|zstd)-[^/]*\.js$/u.test(path)).length;
    await page.goto('/index.html#threshold=0');
    await expect(own(page).open).toBeVisible();
    const archive = readFileSync(
      resolve(import.meta.dirname, '../../test/fixtures/zim/islands.zim'),
      'base64',
    );
    const transfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], 'islands.zim'),
      );
      return data;
    }, archive);
    expect(readers()).toBe(0);
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await expect(own(page).ready).toBeVisible();
    await expect(own(page).panel).toContainText('from 4 documents');
    expect(readers(), 'the importer and the decompressor').toBe(2);
    await expectAnswer(page, 'When was the lighthouse on Skerry built?', /1874/u);
    await parts(page)
      .answer.getByRole('button', { name: /^Source 1/u })
      .click();
    await expect(parts(page).dialog).toContainText('Skerry Light');
    await expect(parts(page).dialog).toContainText('was built in 1874 from granite');
  },
);

ownTextsTest('the keyboard alone brings a text in, renames and deletes it', async ({ page }) => {
  await page.goto(start);
  await own(page).open.focus();
  await page.keyboard.press('Enter');
  await expect(own(page).panel.getByRole('heading', { name: 'Your own texts', exact: true })).toBeFocused();
  await own(page).panel.getByRole('button', { name: 'Paste text' }).press('Enter');
  await page.getByLabel('What it is called').fill('Kites');
  await page.getByLabel('The text').fill('A kite needs wind and a long line.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(own(page).ready).toBeVisible();
  await expect(own(page).kept).toHaveCount(1);
  await own(page).panel.getByRole('button', { name: 'Rename Kites' }).press('Enter');
  await expect(page.getByLabel('New name')).toBeFocused();
  await page.getByLabel('New name').fill('Paper kites');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /Paper kites/u })).toBeChecked();
  await expectSoundInEveryLook(page);
  await own(page).panel.getByRole('button', { name: 'Delete Paper kites' }).press('Enter');
  await page.getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect(own(page).kept).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Paper kites/u })).toHaveCount(0);
  await expect(page.getByRole('radio').first()).toBeChecked();
});

ownTextsTest('what cannot be read is named with its reason, and nothing of it is kept', async ({ page }) => {
  await page.goto(start);
  await own(page).open.click();
  const locked = await pdf((document) => document.text(depth), {
    userPassword: 'secret',
    ownerPassword: 'more',
  });
  const scan = await pdf((document) => document.rect(50, 50, 200, 200).fill('#777'));
  const bomb = Buffer.from(await (await zip({ 'a.txt': 'a'.repeat(12_000_000) })).arrayBuffer());
  await bring(
    page,
    brought('locked.pdf', locked),
    brought('scan.pdf', scan),
    brought('broken.pdf', '%PDF-1.7 and no more'),
    brought('bomb.zip', bomb),
    brought('evil.zip', Buffer.from(await (await zip({ '../out.txt': 'Out.' })).arrayBuffer())),
    brought('cat.png', 'x'),
  );
  await expect(own(page).leftOut).toHaveCount(6);
  const said = (await own(page).leftOut.allTextContents()).join('\n');
  for (const reason of [
    /locked\.pdf: .*password/u,
    /scan\.pdf: .*scan/u,
    /broken\.pdf: .*damaged/u,
    /bomb\.zip: .*10 MB/u,
    /out\.txt: .*leads out/u,
    /cat\.png: .*format/u,
  ]) {
    expect(said).toMatch(reason);
  }
  await expect(own(page).kept).toHaveCount(0);
  await expectSoundInEveryLook(page, oppositeLooks);
});

test('an import that is cancelled, or whose tab is closed, leaves nothing', async ({ page, context }) => {
  const rows = Array.from(
    { length: 60_000 },
    (_, number) => `${number},Boat number ${number},${number * 7}`,
  ).join('\n');
  const large = brought('boats.csv', `Id,Name,Length\n${rows}`);
  await page.goto('/index.html');
  await own(page).open.click();
  await bring(page, large);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(own(page).files).toBeAttached();
  await expect(own(page).kept).toHaveCount(0);
  await bring(page, large);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto('/index.html');
  await own(next).open.click();
  await expect(own(next).files).toBeAttached();
  await expect(own(next).kept).toHaveCount(0);
});

ownTextsTest('a second tab waits for the import of the first', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/index.html');
  await other.evaluate(() => {
    void navigator.locks.request(
      'limen-own-texts',
      () => new Promise<void>((done) => Object.assign(globalThis, { done })),
    );
  });
  await page.goto(start);
  await own(page).open.click();
  await bring(page, brought('a.md', '# A\n\nAlpha is here.'));
  await expect(page.getByText('Another tab is taking texts in.')).toBeVisible();
  await other.evaluate(() => (globalThis as unknown as { done: () => void }).done());
  await expect(own(page).ready).toBeVisible();
  await other.close();
});

/** Pasted as a separate collection. */
async function paste(page: Page, title: string, text: string): Promise<void> {
  await own(page).panel.getByRole('button', { name: 'Paste text' }).press('Enter');
  await page.getByLabel('What it is called').fill(title);
  await page.getByLabel('The text').fill(text);
  await page.getByRole('button', { name: 'Add this text' }).press('Enter');
  await expect(page.getByRole('radio', { name: new RegExp(`^${title}`, 'u') })).toBeChecked();
}

ownTextsTest(
  'one question is asked across several own texts, and each source names its own',
  async ({ page }) => {
    const every = page.getByRole('radio', { name: /^All of my texts/u });
    const first = parts(page).answer.getByRole('list', { name: 'Sources' }).getByRole('listitem').first();
    await page.goto('/index.html#threshold=0');
    await own(page).open.click();
    await bring(page, await guide());
    await expect(page.getByRole('radio', { name: /^guide/u })).toBeChecked();
    await expect(every).toHaveCount(0);
    await paste(page, 'Bees', 'A queen bee lives up to five years. Workers live for six weeks in summer.');
    await page.getByRole('radio', { name: /^guide/u }).press('ArrowDown');
    await expect(every).toBeChecked();
    await expect(page.getByText('Searches “Bees” and “guide” together.')).toBeVisible();
    await expectAnswer(page, 'How long does a queen bee live?', /five years/u);
    await expect(first).toContainText('from Bees');
    await expectAnswer(page, 'How deep is the harbour of Haldor?', /nine metres/u);
    await expect(first).toContainText('from guide');
    await expectSoundInEveryLook(page);
    await parts(page)
      .answer.getByRole('button', { name: /^Source 1: .*, from guide$/u })
      .click();
    await expect(parts(page).dialog).toContainText('guide.pdf, page 2 of 2');
    await expect(parts(page).dialog).toContainText('from guide');
    await expect(parts(page).dialog.locator('limen-pdf-page mark').first()).toBeInViewport();
    await expectSoundInEveryLook(page, oppositeLooks);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(every).toBeChecked();
    await expect(first).toContainText('from guide', { timeout: firstAnswer });
    await own(page).open.click();
    await own(page).panel.getByRole('button', { name: 'Rename Bees' }).press('Enter');
    await page.getByLabel('New name').fill('Insects');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Searches “guide” and “Insects” together.')).toBeVisible();
    await expect(parts(page).answer).toHaveCount(0);
    await own(page).panel.getByRole('button', { name: 'Delete Insects' }).press('Enter');
    await page.getByRole('button', { name: 'Delete it' }).press('Enter');
    await expect(every).toHaveCount(0);
    await expect(page.getByRole('radio', { name: /^guide/u })).toBeChecked();
  },
);

test('storage that runs out midway is reported, and nothing of the texts is kept', async ({ page }) => {
  let isFull = true;
  // No browser lets a test fill its storage to the byte, so the second write fails as if it were full.
  const full = `{ const { put } = IDBObjectStore.prototype; let writes = 0; IDBObjectStore.prototype.put = function (...given) {
    writes += 1; if (writes === 2) throw new DOMException('full', 'QuotaExceededError'); return put.apply(this, given); }; }`;
  await page.route('**/assets/optional/import-*.js', async (route) => {
    if (!isFull) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()};${full}` });
  });
  await page.goto('/index.html');
  await own(page).open.click();
  await bring(page, brought('a.md', '# A\n\nAlpha is here.'));
  await expect(page.locator('limen-import limen-problem')).toContainText('no room left');
  await expect(page.locator('limen-import limen-problem')).toContainText('Nothing of it was kept');
  await expect(own(page).kept).toHaveCount(0);
  isFull = false;
  await bring(page, brought('a.md', '# A\n\nAlpha is here.'));
  await expect(own(page).ready).toBeVisible();
});

test('nothing is loaded for texts, and nothing for other formats, before they are brought', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/index.html');
  await expect(own(page).open).toBeVisible();
  expect(loaded.filter((path) => /limen-import|\/pdf|mammoth|docx|epub|csv|\/zim|zstd/u.test(path))).toEqual(
    [],
  );
  await own(page).open.click();
  await bring(page, brought('a.md', '# A\n\nAlpha is here.'));
  await expect(own(page).ready).toBeVisible();
  expect(loaded.filter((path) => /\/(?:pdf|docx|epub|csv|json-lines|zim|zstd)/u.test(path))).toEqual([]);
});

test('own texts are exported as one page that answers from a disk', async ({ page, context }) => {
  const programs = resolve(import.meta.dirname, '../../dist/single-file/page.js');
  test.skip(!existsSync(programs), 'built by: npx vite build --config vite.single-file.config.ts');
  test.slow();
  await page.goto('/index.html');
  await own(page).open.click();
  await bring(page, await guide());
  await expect(own(page).ready).toBeVisible();
  const folder = mkdtempSync(join(tmpdir(), 'limen-own-texts-'));
  try {
    const names: string[] = [];
    for (const form of ['a ZIP', 'one page']) {
      const coming = page.waitForEvent('download');
      await own(page)
        .panel.getByRole('button', { name: `Save guide as ${form}` })
        .click();
      const download = await coming;
      names.push(download.suggestedFilename());
      await download.saveAs(join(folder, download.suggestedFilename()));
    }
    expect(names).toEqual([
      expect.stringMatching(/^guide-.*\.zip$/u),
      expect.stringMatching(/^guide-.*\.html$/u),
    ]);
    await context.setOffline(true);
    await page.goto(`${pathToFileURL(join(folder, names[1] ?? '')).href}#threshold=0`);
    await expectAnswer(page, 'How deep is the harbour of Haldor?', /nine metres/u);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

plainTest(
  'own texts are there after a reload without a network, with the page of the PDF',
  async ({ page }) => {
    const host = new Host();
    await host.deploy(resolve(import.meta.dirname, '../../dist'));
    try {
      await page.goto(`${host.address}#threshold=0`);
      await expect(page.getByText('works without a network')).toBeVisible({ timeout: 150_000 });
      await own(page).open.click();
      await bring(page, await guide());
      await expect(own(page).ready).toBeVisible();
      await expect(page.getByRole('radio', { name: /guide/u })).toHaveCount(1);
      await paste(page, 'Bees', 'A queen bee lives up to five years.');
      await page.getByRole('radio', { name: /guide/u }).check();
      await expectAnswer(page, 'How deep is the harbour of Haldor?', /nine metres/u);
      await page.waitForTimeout(500);
      await host.goDown();
      await page.goto('about:blank');
      await page.goto(`${host.address}#threshold=0`);
      await page.getByRole('radio', { name: /guide/u }).check();
      await expectAnswer(page, 'When was the lighthouse on Skerry built?', /1874/u);
      await parts(page)
        .answer.getByRole('button', { name: /^Source 1/u })
        .click();
      await expect(parts(page).dialog.locator('limen-pdf-page mark').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('radio', { name: /^All of my texts/u }).check();
      await expectAnswer(page, 'How long does a queen bee live?', /five years/u);
      await expect(parts(page).answer).toContainText('from Bees');
    } finally {
      await host.goDown().catch(() => undefined);
    }
  },
);
