/** A built documentation site with the widget, and helpers that act as its reader. */

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { exactMatch } from '../../src/scores/answer-scores.js';
import type { LimenAsk } from '../../src/widget/limen-ask.js';
import type { WidgetEvents } from '../../src/widget/widget-events.js';
import { Host } from '../offline/host.js';
import { root } from './workshop.js';

export interface Asked {
  readonly question: string;
  /** Accepted ones. */
  readonly answers: readonly string[];
}

/** What the owner does after the build: run one command, and copy two folders and one file. */
export async function addWidget(folder: string, id: string): Promise<void> {
  const limen = join(folder, 'limen');
  rmSync(limen, { recursive: true, force: true });
  mkdirSync(limen);
  await indexSite(folder, id);
  for (const part of ['widget', 'models']) {
    cpSync(join(root, 'dist', part), join(limen, part), { recursive: true });
  }
  cpSync(join(limen, 'widget', 'limen-offline.js'), join(folder, 'limen-offline.js'));
}

export async function indexSite(folder: string, id: string): Promise<void> {
  const index = ['index', folder, '--out', join(folder, 'limen', 'corpus'), '--id', id, '--threads', '1'];
  await promisify(execFile)(process.execPath, [join(root, 'lib', 'cli', 'limen.js'), ...index]);
}

/** Serves `folder`, which can later be replaced or taken down, without any header of ours, as most hosts of sites do. */
export async function serveSite(folder: string): Promise<Host> {
  const host = new Host(() => ({}));
  await host.deploy(folder);
  return host;
}

/**
 * Opens a page of the site, and waits until the widget's button is visible: before the first paint, a browser
 * may ignore keys.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('limen-ask').getByRole('button')).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Asks through the element's API and waits for the outcome. */
export async function askWidget(page: Page, question: string): Promise<WidgetEvents['limen-answer']> {
  return page.locator('limen-ask').evaluate((element, asked) => {
    const widget = element as LimenAsk;
    return new Promise<WidgetEvents['limen-answer']>((resolve, reject) => {
      const once = { once: true };
      widget.addEventListener('limen-answer', ({ detail }) => resolve(detail), once);
      widget.addEventListener('limen-error', ({ detail }) => reject(new Error(detail.error.message)), once);
      void widget.ask(asked);
    });
  }, question);
}

/** Asks each question and returns those for which the answer, or the link to its proof, was wrong. */
async function wrongAnswers(
  page: Page,
  folder: string,
  site: string,
  questions: readonly Asked[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { question, answers } of questions) {
    const { outcome, proofs } = await askWidget(page, question);
    const answer = outcome.status === 'answered' ? outcome.answer : null;
    const isProven = proofs.length > 0;
    const areLinked = proofs.every(({ url }) => hasHeading(folder, site, url));
    if (exactMatch(answer, answers) && isProven && areLinked) continue;
    wrong.push([question, answer ?? '(silence)', ...proofs.map(({ url }) => url)].join(' '));
  }
  return wrong;
}

/** Opens the site, asks, and expects every answer with its link, and no page errors. */
export async function expectAnswers(
  page: Page,
  folder: string,
  site: string,
  questions: readonly Asked[],
): Promise<void> {
  const said: string[] = [];
  page.on('pageerror', ({ message }) => said.push(message));
  await page.goto(site);
  expect(await wrongAnswers(page, folder, site, questions)).toEqual([]);
  expect(said).toEqual([]);
}

/** Number of corpora that the browser has stored completely. */
export function installedCorpora(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Opening a database that does not exist would create it.
    const existing = await indexedDB.databases();
    if (!existing.some(({ name }) => name === 'limen-corpora')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('limen-corpora');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const count = database.transaction('installed').objectStore('installed').count();
        count.onsuccess = () => {
          database.close();
          resolve(count.result);
        };
      };
    });
  });
}

/** Whether the page at `url` was built with the heading in its fragment, ignoring any text fragment. */
export function hasHeading(folder: string, site: string, url: string | null): boolean {
  if (url === null || !url.startsWith(site)) return false;
  const { pathname, hash } = new URL(url);
  const file = join(folder, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
  if (!existsSync(file)) return false;
  const [named = ''] = hash.slice(1).split(':~:');
  const anchor = decodeURIComponent(named);
  return (
    anchor === '' ||
    [` id="${anchor}"`, ` id=${anchor}`].some((id) => readFileSync(file, 'utf8').includes(id))
  );
}

/** What the browser has stored of this site so far. */
export async function stored(page: Page): Promise<{ page: boolean; runtime: boolean; corpus: number }> {
  const files = await page.evaluate(async () => {
    const scope = new URL('/', location.href).href;
    const pages = await caches.open(`limen-pages ${scope}`);
    const runtime = await (await caches.open(`limen-widget-runtime ${scope}`)).keys();
    return {
      page: (await pages.match(location.href)) !== undefined,
      runtime: runtime.some(({ url }) => url.endsWith('.wasm')),
    };
  });
  return { ...files, corpus: await installedCorpora(page) };
}
