/** A browser with a persistent profile that can be killed at any moment, as by a crash or a flat battery. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { installedBrowser, testBrowserArguments } from '../../scripts/browser.mjs';

export class KillableBrowser {
  readonly #profile = mkdtempSync(join(tmpdir(), 'limen-profile-'));
  #process: ChildProcess | undefined;
  #browser: Browser | undefined;

  /** Starts the browser with the profile as it was left, and opens an empty tab. */
  async open(): Promise<Page> {
    this.#start('about:blank');
    const port = await portIn(this.#portFile);
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const context = this.#browser.contexts()[0];
    if (context === undefined) throw new Error('The browser has no default context.');
    return context.newPage();
  }

  /**
   * Opens a page without a debugger attached, as a person would, so that a later kill breaks no connection.
   */
  visit(address: string): void {
    this.#start(address);
  }

  get #portFile(): string {
    return join(this.#profile, 'DevToolsActivePort');
  }

  #start(address: string): void {
    rmSync(this.#portFile, { force: true });
    // A killed browser leaves its lock behind.
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
      rmSync(join(this.#profile, lock), { force: true });
    }
    const path = installedBrowser() ?? chromium.executablePath();
    const own = [`--user-data-dir=${this.#profile}`, '--remote-debugging-port=0', address];
    // A process group of its own, so that the helper processes die with it.
    this.#process = spawn(path, [...testBrowserArguments, ...own], { stdio: 'ignore', detached: true });
    this.#browser = undefined;
  }

  /** Ends every process of the browser at once, without giving it time to write anything. */
  async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#process ?? {};
    if (this.#process === undefined || pid === undefined || exitCode !== null || signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    // Disconnect first, if a debugger is attached.
    await this.#browser?.close().catch(() => undefined);
    process.kill(-pid, 'SIGKILL');
    await ended;
  }

  /** Closes the browser normally, which gives it time to write its data to disk. */
  async quit(): Promise<void> {
    const { pid } = this.#process ?? {};
    if (this.#process === undefined || pid === undefined) return;
    const ended = once(this.#process, 'exit');
    await this.#browser?.close().catch(() => undefined);
    process.kill(pid, 'SIGTERM');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium writes its chosen port into the profile. */
async function portIn(file: string): Promise<number> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    try {
      const port = Number(readFileSync(file, 'utf8').split('\n')[0]);
      if (port > 0) return port;
    } catch {
      // Not written yet.
    }
    await wait(100);
  }
  throw new Error('The browser did not open its debugging port.');
}
