/** Builds a page of the tests and serves it with model folders, under the headers that ship. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { listen, siteServer } from '../../scripts/site-server.js';

export interface PageSite {
  /** Address of the page. */
  readonly address: string;
  close(): void;
}

export type CriticSite = PageSite;

const root = resolve(import.meta.dirname, '..', '..');

export const shippedCritic = join(root, 'models', 'critic');
/** A few kilobytes, made by `test/fixtures/make_tiny_critic.py`. */
export const tinyCritic = join(root, 'test', 'fixtures', 'models', 'critic');

/** @param model folder of a critic */
export function criticSite(model: string): Promise<CriticSite> {
  return pageSite(import.meta.dirname, (folder) =>
    cpSync(model, join(folder, 'models', 'critic'), { recursive: true }),
  );
}

/**
 * @param page folder with the page's `index.html`
 * @param addFiles puts more files into the built folder before it is served
 */
export async function pageSite(page: string, addFiles: (folder: string) => void): Promise<PageSite> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-page-'));
  await build({
    configFile: false,
    root: page,
    base: './',
    logLevel: 'warn',
    worker: { format: 'es' },
    // The runtime without the WASM glue of one binary inside: it is given its binary by address.
    resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
    },
  });
  addFiles(folder);
  const server = siteServer(folder);
  const port = await listen(server, 0, 1);
  return {
    address: `http://127.0.0.1:${port}/index.html`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
