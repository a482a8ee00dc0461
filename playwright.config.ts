import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { installedBrowser, testBrowserArguments } from './scripts/browser.mjs';

// Chosen once by the first process and handed to the others, so that two runs on one machine do not meet.
process.env['LIMEN_E2E_PORT'] ??= String(10_000 + (process.pid % 20_000));
const address = `http://127.0.0.1:${process.env['LIMEN_E2E_PORT']}`;
const executablePath = installedBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Two browsers take a sixth less time than one on two cores, which models keep busy; a third would only make the others slow, and
  // so would the unit tests beside them.
  workers: Math.min(2, availableParallelism()),
  // Files are handed out whole: the tests of many share a built site, or a page that has its models.
  fullyParallel: false,
  forbidOnly: true,
  // Only a test that fails waits so long. On a loaded machine with two cores models take twenty times their time.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: process.env['LIMEN_E2E_REPORT']
    ? [['json', { outputFile: process.env['LIMEN_E2E_REPORT'] }]]
    : 'list',
  outputDir: 'test-results',
  use: {
    baseURL: address,
    launchOptions: { args: [...testBrowserArguments], ...(executablePath ? { executablePath } : {}) },
    // A trace keeps the models that every page loads and doubles the time; `--trace retain-on-failure` asks for one.
    trace: 'off',
    // Frames of moving parts took a twentieth of the processor time.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Serves `dist`; build first with `npx vite build`.
  webServer: {
    command: 'node --import tsx e2e/serve.ts',
    url: `${address}/index.html`,
    env: { LIMEN_E2E_PORT: process.env['LIMEN_E2E_PORT'] },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});
