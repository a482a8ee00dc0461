/** Builds the critic's page and serves it with a model folder, under the headers that ship. */

import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { listen, siteServer } from '../../scripts/site-server.js';
import { builtPage } from '../built-page.js';

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
  const folder = await builtPage(import.meta.dirname);
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
