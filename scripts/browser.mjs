/** Locates Chromium for the tests and benchmarks. Needs only Node. */

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

/** Browser switches for tests and benchmarks: a software WebGPU adapter, and no background traffic. */
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
 * Features switched off because each window renders its address bar with two internal pages, and keeps a
 * spare process: a second of processor time per test.
 */
const windowFeatures = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/**
 * The features that Playwright switches off, repeated because the browser only honours the last such switch.
 */
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
 * For tests, WebAssembly is only optimised if it runs for long. Optimising took a third of the processor time
 * of a test that asks one question.
 */
export const testBrowserArguments = [
  ...browserArguments,
  '--js-flags=--wasm-tiering-budget=150000000',
  `--disable-features=${[...windowFeatures, ...playwrightFeatures].join(',')}`,
];

/**
 * Path of an installed Chromium: `CHROME_PATH` first, then the usual places.
 * @returns {string | undefined} undefined if there is none; Playwright then uses its own
 */
export function installedBrowser() {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`);
    return named;
  }
  return usualPlaces.find((path) => existsSync(path));
}
