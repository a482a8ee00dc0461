/** Builds the critic's page and serves it with a model folder, under the headers that ship. */

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, defaultClientConditions } from 'vite';
import { listen, siteServer } from '../../scripts/site-server.js';

export interface CriticSite {
  /** Address of the page. */
  readonly address: string;
  close(): void;
}

const root = resolve(import.meta.dirname, '..', '..');

export const shippedCritic = join(root, 'models', 'critic');
/** A few kilobytes, made by `test/fixtures/make_tiny_critic.py`. */
export const tinyCritic = join(root, 'test', 'fixtures', 'models', 'critic');

/** @param model folder of a critic */
export async function criticSite(model: string): Promise<CriticSite> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-critic-'));
  await build({
    configFile: false,
    root: import.meta.dirname,
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
  cpSync(model, join(folder, 'models', 'critic'), { recursive: true });
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
