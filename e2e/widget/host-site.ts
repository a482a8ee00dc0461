/** A third-party site with the widget: its own pages under its own headers, next to the built files. */

import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';

export type Headers = Readonly<Record<string, string>>;

export interface HostSite {
  /** Without a trailing slash. */
  readonly origin: string;
  close(): void;
}

export interface HostFiles {
  /** Files served in addition to the built ones, by path. */
  readonly files?: ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>;
  /** Sent with every file of the site. */
  readonly headers?: Headers;
}

const dist = resolve(import.meta.dirname, '..', '..', 'dist');

/** A site that sends only these headers. Serves `dist`; build page and widget first. */
export async function hostSite({ files = new Map(), headers = {} }: HostFiles = {}): Promise<HostSite> {
  if (!existsSync(join(dist, 'widget', 'limen-ask.js'))) {
    throw new Error('There is no built widget. Run: npx vite build --config vite.widget.config.ts');
  }
  const built = siteServer(dist, () => headers);
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '/').replace(/[?#].*$/u, ''));
    if (file === undefined) {
      built.emit('request', request, response);
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': file.type });
    response.end(file.body);
  });
  const port = await listenLocally(server, 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A documentation page. @param widget the two lines that its owner adds, or others */
export function pageWith(widget: string): { readonly type: string; readonly body: string } {
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Guide</title><link rel="icon" href="/icons/icon.svg">
  <meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body>
    <main>
      <h1>Guide to the solar system</h1>
      <p>Two lines of HTML let a reader ask it. <label>A field of the site <input id="field"></label></p>
    </main>
    ${widget}
  </body>
</html>`,
  };
}

export const moduleScript = '<script type="module" src="/widget/limen-ask.js"></script>';

/** The strictest policy under which a site can run the widget from its own origin. */
export const strictPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types limen lit-html',
].join('; ');

/** Delays the page's requests that match a pattern until `deliver` is called. */
export async function heldBack(page: Page, pattern: string): Promise<{ readonly deliver: () => void }> {
  let deliver: () => void = () => {};
  const held = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return { deliver };
}
