import { expect, firstAnswer, oneHop, openPageTest, outside, parts, start, test } from './fixture.js';

test('asks by keyboard alone and opens the sentence that proves the answer', async ({ page }) => {
  const { question, answer, dialog, timeline } = parts(page);
  await page.goto('/index.html');
  await expect(page.getByRole('radio', { name: /Spaceflight/ })).toBeChecked();
  for (let steps = 0; steps < 10; steps++) {
    await page.keyboard.press('Tab');
    if (await question.evaluate((box) => box.matches(':focus'))) break;
  }
  await expect(question).toBeFocused();
  await page.keyboard.type(oneHop);
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Huygens', { timeout: firstAnswer });
  await expect(timeline.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  await expect(timeline.getByRole('img', { name: /^Probability .* reaches the threshold/ })).toBeVisible();

  const number = answer.getByRole('button', { name: /^Source 1/ });
  await number.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  const cited = dialog.locator('mark.cited');
  await expect(cited.first()).toBeInViewport();
  await expect(cited.first()).toBeFocused();
  expect((await cited.first().textContent())?.length).toBeGreaterThan(20);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(number).toBeFocused();
});

openPageTest('marks the words that the search matched', async ({ page }) => {
  const { question, timeline, answer } = parts(page);
  await page.goto(start);
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(answer).toBeVisible({ timeout: firstAnswer });
  await expect(
    timeline
      .locator('mark')
      .filter({ hasText: /^Titan$/ })
      .first(),
  ).toBeVisible();
});

openPageTest('says that it does not know, and shows what it looked for', async ({ page }) => {
  const { question, abstention } = parts(page);
  await page.goto(start);
  await question.fill(outside);
  await question.press('Enter');
  await expect(abstention).toContainText('I do not know.', { timeout: firstAnswer });
  await expect(
    abstention.getByRole('list', { name: 'Looked for' }).getByRole('listitem').first(),
  ).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

openPageTest('leaves a greeting alone, although a passage has its word', async ({ page }) => {
  const { question, abstention, timeline } = parts(page);
  await page.goto(start);
  await question.fill('hi');
  await question.press('Enter');
  await expect(abstention).toContainText('I do not know.', { timeout: firstAnswer });
  await expect(timeline).toContainText('stays under the threshold');
});

openPageTest('announces a short result to screen readers', async ({ page }) => {
  const { question } = parts(page);
  await page.goto(start);
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^Answer: .*Huygens/ })).toHaveCount(1, {
    timeout: firstAnswer,
  });
});

openPageTest(
  'offers six example questions of different kinds, and asks one when it is pressed',
  async ({ page }) => {
    await page.goto(start);
    const examples = page.getByRole('region', { name: 'Or try one of these' }).getByRole('button');
    await expect(examples).toHaveCount(6);
    const kinds = await examples.locator('.kind').allTextContents();
    expect(new Set(kinds).size).toBe(6);
    await examples.first().click();
    await expect(parts(page).answer).toBeVisible({ timeout: firstAnswer });
  },
);

openPageTest('answers from the other corpus after switching', async ({ page }) => {
  const { question, answer } = parts(page);
  await page.goto(start);
  await page.getByRole('radio', { name: /Tessera/ }).check();
  await question.fill('Who designed the Harrow Bridge?');
  await question.press('Enter');
  await expect(answer).toContainText('Morrow', { timeout: firstAnswer });
});

test('keeps its models when the corpus is changed: one worker, which loads nothing again', async ({
  page,
}) => {
  const { question, answer } = parts(page);
  await page.goto('/index.html');
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(answer).toContainText('Huygens', { timeout: firstAnswer });
  // The retriever has its own worker and, on an isolated page, its threads.
  const ofModels = () => page.workers().filter((worker) => worker.url().includes('/model-'));
  const before = ofModels();
  expect(before).toHaveLength(1);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  const started: string[] = [];
  page.on('worker', (worker) => started.push(new URL(worker.url()).pathname));
  await page.getByRole('radio', { name: /Tessera/ }).check();
  await question.fill('Who designed the Harrow Bridge?');
  await question.press('Enter');
  await expect(answer).toContainText('Morrow', { timeout: firstAnswer });
  expect(started).toHaveLength(1);
  expect(started[0]).toContain('retriever');
  expect(ofModels()).toEqual(before);
  expect(asked.some((path) => path.includes('/corpora/tessera/'))).toBe(true);
  expect(asked.filter((path) => /\/models\/|\.wasm$/u.test(path))).toEqual([]);
});

openPageTest('refuses an empty question in place, and a very long one with a sentence', async ({ page }) => {
  const { question } = parts(page);
  await page.goto(start);
  await question.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'There is no question yet.' })).toBeVisible();
  await expect(question).toBeFocused();
  await question.fill('why '.repeat(2500));
  await question.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Shorten it.' })).toBeVisible();
});

openPageTest('moves the threshold and the rounds, and runs with them', async ({ page }) => {
  const { question, abstention, timeline } = parts(page);
  await page.goto(start);
  await page.getByRole('slider', { name: 'Threshold' }).fill('1');
  await page.getByRole('slider', { name: 'Rounds at most' }).fill('1');
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(abstention).toBeVisible({ timeout: firstAnswer });
  await expect(timeline.getByRole('heading', { name: /^Round/ })).toHaveCount(1);
});
