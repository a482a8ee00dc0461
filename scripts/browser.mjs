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

/** Each window draws its address bar with two pages of the browser's own, and keeps a process ready: a second of processor time a test. */
const windowFeatures = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** What Playwright switches off: of two such switches the browser hears the last one only. */
const playwrightFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * The same for tests: WebAssembly is optimised only where it runs for long. Optimising took a third of the processor's time
 * of a test that asks one question.
 */
export const testBrowserArguments = [
  ...browserArguments,
  '--js-flags=--wasm-tiering-budget=150000000',
  `--disable-features=${[...windowFeatures, ...playwrightFeatures].join(',')}`,
];

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
