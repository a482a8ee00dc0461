import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { hostileTexts } from '../../test/reasoners/hostile-texts.js';
import { expect, firstAnswer, parts, pageTest as test } from './fixture.js';

const info = {
  id: 'harbour',
  title: 'Harbour',
  description: 'Pages that nobody wrote for readers',
  language: 'en',
  licence: 'CC0-1.0',
  source: 'This test',
  examples: [],
};

/** Serves a corpus of passages with hostile texts as the only one. */
async function serveHostileTexts(page: Page): Promise<void> {
  const passages = Object.entries(hostileTexts).map(([title, text], place) => ({
    id: `p${place}`,
    title: `Harbour server: ${title}`,
    text: `The harbour server uses port ${8000 + place} with ${text}`,
  }));
  const { files } = await compileCorpus(info, passages, 'harbour');
  const catalogue = JSON.stringify([{ ...info, passages: passages.length }]);
  await page.route('**/corpora/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^.*\/corpora\//u, '');
    const bytes = files.get(path.replace(/^harbour\//u, ''));
    const body = path === 'catalogue.json' ? Buffer.from(catalogue) : bytes && Buffer.from(bytes);
    await (body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body, contentType: 'application/json' }));
  });
}

/** The peak memory of any browser process, in MB; a page's workers run in the page's process. */
async function mostMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const peaks = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1]) / 1000;
    });
  return Math.max(...(await Promise.all(peaks)));
}

test('a question over pages of endless sentences and words takes no more than 700 MB', async ({
  page,
  browser,
}) => {
  test.skip(process.platform !== 'linux', 'only Linux tells the most that a process ever held');
  await serveHostileTexts(page);
  const { question } = parts(page);
  await page.goto('/index.html');
  await question.fill('Which port does the harbour server use?');
  await question.press('Enter');
  const ended = page.getByRole('region', { name: /^(?:Answer|No answer that can be proven)$/u });
  await expect(ended).toBeVisible({ timeout: firstAnswer });
  const most = await mostMemory(browser);
  expect(most).toBeLessThan(700);
});
