/** Builds a test page and serves it with model folders, under the headers that ship. */

import { cpSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { headersFor } from '../../src/security-headers.js';
import { builtPage } from '../built-page.js';

export interface PageSite {
  /** URL of the page. */
  readonly address: string;
  close(): void;
}

export type CriticSite = PageSite;

const root = resolve(import.meta.dirname, '..', '..');

export const shippedCritic = join(root, 'models', 'critic');
/** A few kilobytes, made by `test/fixtures/make_tiny_critic.py`. */
export const tinyCritic = join(root, 'test', 'fixtures', 'models', 'critic');

/** @param model folder of a critic, next to the folder of the reader whose states it judges */
export function criticSite(model: string): Promise<CriticSite> {
  return pageSite(import.meta.dirname, (folder) => {
    cpSync(model, join(folder, 'models', 'critic'), { recursive: true });
    cpSync(join(model, '..', 'reader'), join(folder, 'models', 'reader'), { recursive: true });
  });
}

/**
 * @param page folder with the page's `index.html`
 * @param addFiles adds files to the built folder before it is served
 * @param headersOf the headers of each file, if they differ from those that ship
 */
export async function pageSite(
  page: string,
  addFiles: (folder: string) => void,
  headersOf: typeof headersFor = headersFor,
): Promise<PageSite> {
  const folder = await builtPage(page);
  addFiles(folder);
  const server = siteServer(folder, headersOf);
  const port = await listenLocally(server, 0);
  return {
    address: `http://127.0.0.1:${port}/index.html`,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
