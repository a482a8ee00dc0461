/** Finds a browser for the tests, or installs one. */

import { existsSync } from 'node:fs';
import { installedBrowser } from '../browser.mjs';
import { run, tool } from './commands.mjs';

/** @throws {Error} if there is none and none can be installed */
export async function ensureBrowser() {
  if (installedBrowser() !== undefined) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('Installing Chromium…');
    const updated = await run('apt-get', ['update', '-qq']);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    if (updated.code === 0) await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
    if (installedBrowser() !== undefined) return;
  }
  // Downloads nothing if Playwright's own browser is already installed.
  const { code } = await run(process.execPath, [tool('playwright/cli.js'), 'install', 'chromium']);
  if (code !== 0) {
    throw new Error('There is no browser for the tests. Install Chromium, or set CHROME_PATH to one.');
  }
}
