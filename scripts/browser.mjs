/** Where a Chromium is, for the tests and benchmarks. Needs nothing but Node. */

import { existsSync } from 'node:fs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The switches that tests and benchmarks start a browser with: a software WebGPU adapter, and no traffic of its own. */
export const browserArguments = [
  '--headless=new',
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The same for tests: WebAssembly is optimised only where it runs for long. Optimising took a third of the processor's time
 * of a test that asks one question.
 */
export const testBrowserArguments = [...browserArguments, '--js-flags=--wasm-tiering-budget=150000000'];

/**
 * Path of an installed Chromium: `CHROME_PATH` first, then the usual places.
 * @returns {string | undefined} nothing when there is none; Playwright then uses its own
 */
export function installedBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    return named;
  }
  return usualPlaces.find((path) => existsSync(path));
}
