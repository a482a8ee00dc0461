/** What each part of the Lab does with stored runs alone, with its models blocked. */

import type { Page } from '@playwright/test';
import { expect, figure, openPart, partHeadings, test } from './fixture.js';

test('the lesson is walked through by keyboard, part by part', async ({ page }) => {
  await page.goto('/lab.html');
  for (const [place, heading] of Object.values(partHeadings).entries()) {
    await page.getByRole('navigation').getByRole('link', { name: heading }).focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { level: 2, name: `${place + 1} ${heading}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('navigation').getByRole('link', { name: heading })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByText('A question to the class')).toBeVisible();
  }
});

test('where colours are forced, a line stands under the part that is open alone', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPart(page, 'threshold');
  const lines = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBlockEndColor));
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(lines.map((line) => line === ground)).toEqual([true, true, false, true, true]);
});

test('part 1 sets chosen strategies side by side, and its link shows the same again', async ({ page }) => {
  await openPart(page, 'side-by-side', { question: 'ts-052' });
  await expect(page.getByRole('article')).toHaveCount(4);
  const once = page.getByRole('article', { name: 'Looks once' });
  await expect(once).toContainText('smelting');
  await expect(once).toContainText('1 search');
  await expect(once).toContainText('about 0.1 s');
  await expect(page.getByRole('article', { name: /SIM-RAG/ })).toContainText('lap harp');
  await page.getByRole('checkbox', { name: 'Looks 4 times' }).uncheck();
  await page.getByRole('checkbox', { name: 'Trusts itself' }).uncheck();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page).toHaveURL(/strategies=one-shot%2Csim-rag/u);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Looks 4 times' })).not.toBeChecked();
});

test('part 1 compares any strategy with the others, and describes its steps', async ({ page }) => {
  await openPart(page, 'side-by-side', { question: 'tm-001', strategies: 'one-shot,deep-rag,seakr' });
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('combobox')).toHaveValue('tm-001');
  const seakr = page.getByRole('article', { name: /SeaKR/ });
  await expect(seakr).toContainText(/-\d+\.\d\d, (?:over|at or under) its line of -\d+\.\d\d/u);
  await expect(seakr).toContainText(/Of 20 answers drawn, \d+ say/u);
  await expect(page.getByRole('article', { name: /DeepRAG/ })).toContainText(/answers from memory say/u);
  for (const title of ['Only remembers', 'Looks at every step', /Self-RAG/, /ReflectRAG/])
    await page.getByRole('checkbox', { name: title }).check();
  await expect(page.getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('article', { name: 'Only remembers' })).toContainText('0 searches');
  await expect(page).toHaveURL(/closed-book/u);
});

test('part 1 says which strategies were not run on a question', async ({ page }) => {
  await openPart(page, 'side-by-side', { question: 'sf-a-001', strategies: 'one-shot,seakr' });
  await expect(
    page.getByText('Feels its doubt (SeaKR): run on the questions about Tessera only.'),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test("the first chart does not wait for the strategies' own runs", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/lab/strategy-runs.json', async (route) => {
    await held;
    await route.continue();
  });
  await openPart(page, 'side-by-side');
  await expect(page.getByRole('img', { name: /What the question cost/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /SeaKR/ }).check();
  await expect(page.getByText('Feels its doubt (SeaKR): being fetched.')).toBeVisible();
  release();
  await expect(page.getByRole('article', { name: /SeaKR/ })).toBeVisible();
});

test('part 1 shows which strategies invent answers to unanswerable questions', async ({ page }) => {
  await openPart(page, 'side-by-side');
  const unanswerable = page.locator('optgroup[label*="Tessera"][label$="nobody knows"] option').first();
  await page.getByRole('combobox').selectOption((await unanswerable.getAttribute('value')) ?? '');
  await expect(page.getByText('Nobody knows: no text of this corpus')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Looks once' })).toContainText('invented');
});

test('part 2 maps every question, and judges another strategy at once', async ({ page }) => {
  await openPart(page, 'boundary', { question: 'ts-001' });
  const matrix = page.getByRole('table', { name: 'Does it speak where somebody knows?' });
  const cells = async () => (await matrix.getByRole('cell').allTextContents()).map(Number);
  await expect(matrix).toBeVisible();
  const critics = await cells();
  expect(critics.reduce((sum, each) => sum + each, 0)).toBe(399);
  await page.getByRole('radio', { name: 'Looks once' }).check();
  await expect.poll(cells).not.toEqual(critics);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByText(/^MCC/).first()).toBeVisible();
  // The drawn map moves what stands below it.
  await expect(page.locator('limen-chart .chart').first()).toBeVisible();
  await page.getByRole('link', { name: 'See how each machine came to its answer' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Side by side');
  await expect(page.getByRole('combobox')).toHaveValue('ts-001');
});

test('part 2 shows the first question of its list as soon as it is chosen there', async ({ page }) => {
  await openPart(page, 'boundary');
  const list = page.getByRole('combobox', { name: 'Question' });
  await expect(list).toHaveValue('');
  const first = (await list.locator('optgroup option').first().getAttribute('value')) ?? '';
  await list.selectOption(first);
  await expect(page.getByRole('link', { name: 'See how each machine came to its answer' })).toBeVisible();
  await expect(list).toHaveValue(first);
});

test('part 2 judges the choice between memory and looking up where a strategy has one', async ({ page }) => {
  await openPart(page, 'boundary', { strategy: 'closed-book' });
  await expect(page.getByRole('table', { name: 'Does it speak where somebody knows?' })).toBeVisible();
  const matrix = page.getByRole('table', { name: 'Does it trust its memory where it may?' });
  const cells = async () => (await matrix.getByRole('cell').allTextContents()).map(Number);
  await expect(matrix).toHaveCount(0);
  for (const title of [/Self-RAG/, /DeepRAG/, /SeaKR/]) {
    await page.getByRole('radio', { name: title }).check();
    // The memory was taught half of its questions, but neither the other half nor those that nobody can
    // answer.
    await expect.poll(async () => (await cells()).slice(0, 2).reduce((sum, each) => sum + each, 0)).toBe(134);
    expect((await cells()).reduce((sum, each) => sum + each, 0)).toBe(268 + 31);
  }
  await expect(page.getByText(/^MCC -?\d/)).toHaveCount(2);
  await expect(page).toHaveURL(/strategy=seakr/u);
  await page.reload();
  await expect(page.getByRole('radio', { name: /SeaKR/ })).toBeChecked();
  await expect(matrix).toBeVisible();
});

test('part 2 recounts the look-ups when the line is moved, and links to the new line', async ({ page }) => {
  await openPart(page, 'boundary', { strategy: 'seakr' });
  const line = page.getByRole('slider', { name: 'It looks up from this uncertainty on' });
  const cells = page.getByRole('table', { name: 'Does it trust its memory where it may?' }).getByRole('cell');
  await line.press('End');
  await expect(cells).toHaveText(['134', '0', '165', '0']);
  await line.press('Home');
  await expect(cells).toHaveText(['0', '134', '0', '165']);
  await expect(page).toHaveURL(/line=-\d/u);
  await page.reload();
  await expect(cells).toHaveText(['0', '134', '0', '165']);
  await expect(page.getByText(/^The map shows it as it ran/)).toBeVisible();
});

test('part 2 describes the question whose square is clicked', async ({ page }) => {
  await openPart(page, 'boundary');
  const clickSquare = () =>
    page.getByRole('img', { name: /Every question about Tessera/ }).click({ position: { x: 16, y: 50 } });
  await clickSquare();
  await expect(page.locator('.chosen')).toContainText("Which sailmaker came up with the country's flag?");
  await expect(page.locator('.chosen')).toContainText('the memory knows: Brenna Odsell');
  await expect(page).toHaveURL(/question=tm-001/u);
  const list = page.getByRole('combobox', { name: 'Question' });
  await expect(list).toHaveValue('tm-001');
  await list.selectOption('ts-001');
  await clickSquare();
  await expect(list).toHaveValue('tm-001');
});

test('part 3 recounts with every move of the threshold, by keyboard too', async ({ page }) => {
  await openPart(page, 'threshold', { threshold: '0' });
  const slider = page.getByRole('slider', { name: 'Speak from this probability on' });
  const count = async (label: string) => Number(await figure(page, label).textContent());
  const all = async () => {
    const labels = ['answered, right', 'answered, wrong', 'nobody knows', 'although it is known'];
    return Promise.all(labels.map(count));
  };
  const [rightBefore = 0] = await all();
  await slider.press('End');
  await expect(figure(page, 'answered, right')).toHaveText('0');
  expect((await all()).reduce((sum, each) => sum + each, 0)).toBe(326);
  await slider.press('Home');
  await expect(figure(page, 'answered, right')).toHaveText(String(rightBefore));
  await slider.fill('0.5');
  await expect(slider).toHaveAttribute('aria-valuetext', /0\.50: \d+ answered, \d+ of them right/u);
  await expect(page.getByRole('img', { name: /Risk over coverage.*Here: \d+ % answered/ })).toBeVisible();
  await expect(page).toHaveURL(/threshold=0\.5/u);
  await page.getByRole('button', { name: /Back to the critic's own threshold/ }).press('Enter');
  await expect(slider).toBeFocused();
  await page.getByRole('radio', { name: /The Tessera archive/ }).check();
  await expect.poll(async () => (await all()).reduce((sum, each) => sum + each, 0)).toBe(131);
});

test('part 3 shows all questions if its link names an unknown corpus', async ({ page }) => {
  await openPart(page, 'threshold', { threshold: '1', corpus: 'atlantis' });
  await expect(page.getByRole('radio', { name: /^both corpora/ })).toBeChecked();
  const silent = [figure(page, 'nobody knows'), figure(page, 'although it is known')];
  const counts = await Promise.all(silent.map(async (each) => Number(await each.textContent())));
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(326);
});

test('every chart has its figures as a table', async ({ page }) => {
  for (const part of ['side-by-side', 'boundary', 'threshold'] as const) {
    await openPart(page, part);
    const charts = page.locator('limen-chart');
    await expect(charts.first()).toBeVisible();
    for (const chart of await charts.all()) {
      await chart.locator('summary').press('Enter');
      await expect(chart.getByRole('table')).toBeVisible();
      await expect(chart.getByRole('img')).toHaveAttribute('aria-label', /.{20}/u);
    }
  }
});

test('part 4 lets passages be edited and planted before a model is loaded, and keeps the focus', async ({
  page,
}) => {
  await openPart(page, 'passages', { question: 'ts-001' });
  const bridge = page.getByRole('checkbox', { name: 'Harrow Bridge' });
  await expect(bridge).toBeChecked();
  await page.getByRole('button', { name: 'Edit' }).first().press('Enter');
  await page.getByRole('textbox').fill('A town.');
  await page.getByRole('button', { name: 'As it was', exact: true }).press('Enter');
  await expect(page.getByRole('checkbox').first()).toBeFocused();
  const plant = page.getByRole('button', { name: 'Plant a false passage' });
  await plant.press('Enter');
  await page.getByRole('button', { name: 'Take it away' }).press('Enter');
  await expect(plant).toBeFocused();
});

test('part 4 opens an empty planted passage for writing at once', async ({ page }) => {
  await openPart(page, 'passages', { question: 'ts-001', plant: '' });
  await expect(page.getByRole('textbox', { name: 'Text of A planted passage' })).toHaveValue('');
});

test('part 5 trains from stored practice, keeps what was learnt, and forgets it', async ({ page }) => {
  await openPart(page, 'practice');
  await page.getByRole('radio', { name: '24', exact: true }).check();
  await page.getByRole('button', { name: 'Take the stored practice' }).click();
  await expect(page.getByText('This browser keeps what was learnt.')).toBeVisible();
  const before = page.getByRole('table', { name: 'Before practice' });
  const after = page.getByRole('table', { name: 'After practice' });
  // The untrained head accepts everything, the trained one does not.
  await expect(before.getByRole('cell').nth(1)).toHaveText('0');
  await expect(after.getByRole('cell').nth(3)).not.toHaveText('0');
  await page.goto('/index.html');
  await openPart(page, 'practice');
  await expect(page.getByText('24 questions gave')).toBeVisible();
  await page.getByRole('button', { name: 'Forget what was practised' }).click();
  await expect(page.getByText('24 questions gave')).toHaveCount(0);
  await expect.poll(() => keptPractices(page)).toBe(0);
  await page.goto('/index.html');
  await openPart(page, 'practice');
  await expect(page.getByRole('button', { name: 'Take the stored practice' })).toBeEnabled();
  await expect(page.getByText('24 questions gave')).toHaveCount(0);
});

/** Number of practices that the browser has stored. */
function keptPractices(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('limen-lab', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const count = opening.result.transaction('practice').objectStore('practice').count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

test('part 5 keeps the focus among its buttons, and says where training was stopped', async ({ page }) => {
  await openPart(page, 'practice', { practised: '12' });
  await expect(page.getByText('This browser does not keep it.')).toBeVisible();
  const take = page.getByRole('button', { name: 'Take the stored practice' });
  const stop = page.getByRole('button', { name: 'Stop' });
  await take.press('Enter');
  await expect(stop).toBeFocused();
  await stop.press('Enter');
  await expect(page.getByText(/Stopped after step \d+ of 600\./u)).toBeVisible();
  await expect(take).toBeFocused();
  await page.getByRole('button', { name: 'Forget what was practised' }).press('Enter');
  await expect(take).toBeFocused();
});

test('a link to trained practice trains it again, and leaves what is kept', async ({ page }) => {
  await openPart(page, 'practice');
  await page.getByRole('radio', { name: '24', exact: true }).check();
  await page.getByRole('button', { name: 'Take the stored practice' }).click();
  await expect(page.getByText('This browser keeps what was learnt.')).toBeVisible();
  await page.goto('/index.html');
  await openPart(page, 'practice', { practised: '12' });
  await expect(page.getByText('12 questions gave')).toBeVisible();
  await expect(page.getByRole('table', { name: 'After practice' })).toBeVisible();
  await expect(page.getByText('This browser does not keep it.')).toBeVisible();
  await page.goto('/index.html');
  await openPart(page, 'practice');
  await expect(page.getByText('24 questions gave')).toBeVisible();
});

test('the ask page and the Lab lead to each other', async ({ page }) => {
  await page.goto('/index.html');
  await page.getByRole('link', { name: /^Lab/ }).click();
  await expect(page).toHaveTitle(/Limen Lab/);
  await page.getByRole('link', { name: 'Ask the corpora yourself' }).click();
  await expect(page.getByRole('textbox', { name: 'What do you want to know?' })).toBeVisible();
});
