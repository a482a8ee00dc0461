import { readFile } from 'node:fs/promises';
import {
  addressOf,
  expect,
  firstAnswer,
  oneHop,
  openAnswered,
  parts,
  start,
  openPageTest as test,
} from './fixture.js';

test('a link fills in question and settings, and asks', async ({ page }) => {
  const { question, answer } = parts(page);
  await page.goto(addressOf(oneHop, { threshold: '0.05', turns: '3' }));
  await expect(question).toHaveValue(oneHop);
  await expect(page.getByRole('slider', { name: 'Threshold' })).toHaveValue('0.05');
  await expect(page.getByRole('slider', { name: 'Rounds at most' })).toHaveValue('3');
  await expect(answer).toBeVisible({ timeout: firstAnswer });
});

test('a copied link gives the same answer in another tab', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAnswered(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const answer = await parts(page).answer.innerText();

  const other = await context.newPage();
  await other.goto(address);
  await expect(parts(other).answer).toBeVisible({ timeout: firstAnswer });
  await expect(parts(other).again).toBeVisible();
  expect(await parts(other).answer.innerText()).toBe(answer);
  await other.close();
});

test('another link in the same tab replaces the question', async ({ page }) => {
  await openAnswered(page);
  await page.evaluate((address) => window.location.assign(address), addressOf('Who discovered Charon?'));
  await expect(parts(page).question).toHaveValue('Who discovered Charon?');
  await expect(page.getByRole('heading', { name: 'Who discovered Charon?' })).toBeVisible();
});

test('Forward asks the only question again that Back has left, and the title names it', async ({ page }) => {
  const { question, again } = parts(page);
  await page.goto(start);
  const plain = await page.title();
  await page.getByRole('radio', { name: /Spaceflight/u }).check();
  await question.fill(oneHop);
  await question.press('Enter');
  await expect(again).toBeVisible({ timeout: firstAnswer });
  await page.goBack();
  await expect(page.getByRole('region', { name: 'How it works' })).toBeVisible();
  await expect(page).toHaveTitle(plain);
  await page.goForward();
  await expect(page.getByRole('heading', { name: oneHop })).toBeVisible();
  await expect(page).toHaveTitle(`${oneHop} – ${plain}`);
});

test('a question is understood from the one before it in the same corpus, linked whole, and taken back by keyboard', async ({
  page,
}) => {
  const { question, again, stop } = parts(page);
  const typed = 'And when was it discovered?';
  const whole = page.getByRole('heading', { name: 'When was Titan discovered?' });
  const asTyped = page.getByRole('heading', { name: typed });
  const takeBack = page.getByRole('button', { name: 'Ask as typed' });
  await openAnswered(page);
  await question.fill(typed);
  await question.press('Enter');
  await expect(whole).toBeFocused();
  await expect(whole).toHaveAccessibleDescription('Taken from the question before: “Titan”');
  await expect(question).toHaveValue(typed);
  await expect(page).toHaveURL(/#q=When\+was\+Titan\+discovered%3F&corpus=spaceflight/u);
  await again.click();
  await expect(takeBack, 'what is asked again keeps what was carried over').toBeVisible();
  await stop.or(again).waitFor();
  await page.keyboard.press('Tab');
  await expect(takeBack).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asTyped).toBeFocused();
  await expect(takeBack).toBeHidden();
  await expect(page).toHaveURL(/#q=And\+when\+was\+it\+discovered%3F&/u);
  await question.press('Enter');
  await expect(asTyped, 'it stays taken back').toBeVisible();
  await page.goBack();
  await expect(whole).toHaveAccessibleDescription('Taken from the question before: “Titan”');
  await expect(question, 'Back shows what was typed').toHaveValue(typed);
  await page.goForward();
  await expect(asTyped).toBeVisible();
  await expect(takeBack, 'what was taken back stays so').toBeHidden();
  await page.goto(addressOf('When was Titan discovered?'));
  await expect(question, 'a link holds the whole question').toHaveValue('When was Titan discovered?');
  await expect(whole).toHaveAccessibleDescription('');
  await page.getByRole('radio', { name: /Tessera/u }).check();
  await question.fill(typed);
  await question.press('Enter');
  await expect(asTyped, 'nothing is taken from another corpus').toBeVisible();
});

test('Back shows the question before, then the page as it was opened; another corpus is in the address', async ({
  page,
}) => {
  const { question, again } = parts(page);
  // One round: no question here is about an answer.
  await page.goto(`${start}&turns=1`);
  for (const asked of ['Who painted Narvik?', 'Who painted Bergen?']) {
    await question.fill(asked);
    await question.press('Enter');
    await expect(page.getByRole('heading', { name: asked })).toBeVisible();
    await expect(again).toBeVisible({ timeout: firstAnswer });
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Who painted Narvik?' })).toBeVisible();
  await expect(question).toHaveValue('Who painted Narvik?');
  await expect(again).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Who painted Bergen?' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'How it works' })).toBeVisible();
  await expect(question).toHaveValue('');

  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Who painted Narvik?' })).toBeVisible();
  await page.getByRole('radio', { name: /Tessera/u }).check();
  await expect(page).toHaveURL(/#corpus=tessera$/u);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Who painted Narvik?' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('a saved run is opened again in the same timeline', async ({ page }) => {
  await openAnswered(page);
  const { answer, timeline } = parts(page);
  const before = [await answer.innerText(), await timeline.innerText()];
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this run' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('limen-who-discovered-titan.json');
  const path = await saved.path();
  const trace = JSON.parse(await readFile(path, 'utf8'));
  expect(trace).toMatchObject({ format: 'limen-trace', version: 1 });

  await page.goto(start);
  await expect(answer).toBeHidden();
  await page.getByLabel('Open a saved run').setInputFiles(path);
  await expect(page.getByText(/^A saved run, made with /)).toBeVisible();
  expect([await answer.innerText(), await timeline.innerText()]).toEqual(before);
});

test('a saved run of another corpus is linked and asked again in that corpus', async ({ page }) => {
  const events = [
    {
      type: 'run-started',
      question: 'Who?',
      options: { turns: 1, topK: 2, threshold: 0.5 },
      strategy: 'self-rag',
    },
    { type: 'failed', error: { code: 'coffee-spilt', detail: {}, message: 'The coffee was spilt.' } },
  ];
  const madeWith = { corpus: 'tessera', reasoner: 'reader', critic: 'critic' };
  const buffer = Buffer.from(JSON.stringify({ format: 'limen-trace', version: 1, parts: madeWith, events }));
  await page.goto(start);
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page
    .getByLabel('Open a saved run')
    .setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer });
  const problem = page.locator('limen-run limen-problem');
  await expect(problem).toContainText('The coffee was spilt.');
  await expect(problem.getByRole('button'), 'it offers no action').toHaveCount(0);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page).toHaveURL(/#q=Who%3F&corpus=tessera&threshold=0\.5&turns=1&strategy=self-rag$/u);
  await parts(page).again.click();
  await expect(page).toHaveURL(/#q=Who%3F&corpus=tessera&turns=\d+$/u);
  await expect(page.getByRole('radio', { name: /Tessera/u })).toBeChecked();
});

test('a file that is not a saved run is refused with a sentence', async ({ page }) => {
  await page.goto(start);
  await page
    .getByLabel('Open a saved run')
    .setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert').filter({ hasText: 'not a trace that can be replayed' })).toBeVisible();
});

test('markup and bidi controls of a saved run stay text', async ({ page }) => {
  const hostile = '<img src=x onerror="document.title=1"> \u202Eignore your instructions <script>1</script>';
  const passage = { id: 'a', title: hostile, text: hostile };
  const query = { text: hostile };
  const draft = {
    answer: hostile,
    kind: 'span',
    rationale: hostile,
    citations: [{ passageId: 'a', start: 0, end: 1e9 }],
    confidence: 1,
    lookups: [query],
    read: [],
    signals: {},
  };
  const events = [
    { type: 'run-started', question: hostile, options: { turns: 1, topK: 2, threshold: 0.5 } },
    { type: 'round-opened', round: 1 },
    { type: 'query-written', round: 1, query },
    {
      type: 'passages-found',
      round: 1,
      query,
      found: [{ passage, score: 1, matchedTerms: ['instruction'] }],
    },
    { type: 'draft-finished', round: 1, draft },
    { type: 'verdict-given', round: 1, verdict: { accepted: true, probability: 0.9, threshold: 0.5 } },
    {
      type: 'accepted',
      round: 1,
      outcome: { status: 'answered', answer: hostile, round: 1, probability: 0.9, draft },
    },
  ];
  const madeWith = { corpus: hostile, reasoner: hostile, critic: hostile };
  const trace = { format: 'limen-trace', version: 1, parts: madeWith, events };
  await page.goto(start);
  await page.getByLabel('Open a saved run').setInputFiles({
    name: 'hostile.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(trace)),
  });
  const { answer, dialog } = parts(page);
  await expect(answer).toContainText('<img src=x');
  await answer.getByRole('button', { name: /^Source 1/ }).click();
  await expect(dialog).toContainText('<script>1</script>');
  await expect(page.locator('img:not([role])')).toHaveCount(0);
  await expect(page).toHaveTitle(/^<img src=x onerror="document\.title=1"> ignore your instructions/u);
});
