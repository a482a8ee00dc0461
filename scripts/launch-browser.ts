import { type Browser, chromium } from '@playwright/test';
import { browserArguments, installedBrowser } from './browser.mjs';

/** Starts the installed Chromium, or Playwright's own if there is none. */
export function launchBrowser(args: readonly string[] = browserArguments): Promise<Browser> {
  const executablePath = installedBrowser();
  return chromium.launch({ args: [...args], ...(executablePath === undefined ? {} : { executablePath }) });
}
