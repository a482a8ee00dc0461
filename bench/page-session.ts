/** Shared by the benchmarks: the built page in a browser, with its models warm on WASM. */

import { existsSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../scripts/launch-browser.js';
import { readJsonLines } from '../scripts/read-json-lines.js';
import { siteServer } from '../scripts/site-server.js';
import { listenLocally } from '../src/network/listen-locally.js';
import { percentile } from '../src/scores/statistics.js';
import { leaningOf } from '../src/ui/follow-ups/leaning.js';
import { type RunTimes, watchRun } from './watch-run.js';

const site = resolve(import.meta.dirname, '..', 'dist');

/** Questions of the shipped corpus that lean on no earlier one: the page asks these as they are written. */
export const questions: readonly string[] = readQuestions();

interface PageSettings {
  /** 0..1; by default the critic's own. No probability reaches 1, so at 1 a run takes all of its turns. */
  readonly threshold?: number;
  readonly turns: number;
}

export interface PageSession {
  readonly page: Page;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * @param prepare called before the page is opened
 * @throws {Error} if the page is not built or its parts do not become ready
 */
export async function openPage(
  settings: PageSettings,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<PageSession> {
  const served = await serveBuilt('index.html');
  const browser = await launchBrowser();
  // A service worker would store its files during the measurement.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await allowInnerFunctions(page);
  await prepare(page);
  const link = new URLSearchParams({
    corpus: 'spaceflight',
    backend: 'wasm',
    turns: String(settings.turns),
    ...(settings.threshold === undefined ? {} : { threshold: String(settings.threshold) }),
  });
  await page.goto(`${served.address}#${link}`);
  await page.locator('limen-app').evaluate((app) => (app as unknown as { ready: Promise<unknown> }).ready);
  return {
    page,
    browser,
    async close() {
      await browser.close();
      served.close();
    },
  };
}

/**
 * Serves the built site on this machine.
 * @returns the address of one of its pages
 * @throws {Error} if that is not built
 */
export async function serveBuilt(
  file: 'index.html' | 'lab.html',
): Promise<{ readonly address: string; close(): void }> {
  if (!existsSync(resolve(site, file))) throw new Error(`There is no ${file}: run \`npx vite build\`.`);
  const server = siteServer(site);
  const port = await listenLocally(server, 0);
  return {
    address: `http://127.0.0.1:${port}/${file}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Lets functions with inner functions be evaluated in the page: the TypeScript runner names those through a
 * helper that the page lacks. Call before opening the page.
 */
export async function allowInnerFunctions(page: Page): Promise<void> {
  await page.addInitScript('globalThis.__name = (inner) => inner');
}

/**
 * Asks through the form, as a person does.
 * @throws {Error} if the run shows no step, or does not end
 */
export async function ask(page: Page, question: string): Promise<RunTimes> {
  await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(question);
  // A key press overtakes a script sent to a busy page, so the watch must be in place before the key is
  // pressed.
  const watch = await page.evaluateHandle(watchRun, question);
  await page.keyboard.press('Enter');
  try {
    return await watch.evaluate(({ times }) => times);
  } finally {
    await watch.dispose();
  }
}

/**
 * Number of asks: `--asks` on the command line, or the default.
 * @throws {Error} if it is not a positive number
 */
export function askCount(usual: number): number {
  const { asks } = parseArgs({ options: { asks: { type: 'string', default: String(usual) } } }).values;
  const count = Number(asks);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--asks ${asks} is no positive number`);
  return count;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** @param times in milliseconds */
export function percentiles(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

/** The date and machine of the measurement. */
export async function circumstances(browser: Browser): Promise<string> {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${processors[0]?.model ?? 'unknown processor'}, ${processors.length} cores, ${memory} GiB, Node ${process.versions.node}, Chromium ${browser.version()}, ${day}`;
}

function readQuestions(): readonly string[] {
  const file = resolve(import.meta.dirname, '..', 'corpus', 'spaceflight', 'questions-a.jsonl');
  return readJsonLines<{ readonly question: string }>(file)
    .map(({ question }) => question)
    .filter((question) => leaningOf(question) === null);
}
