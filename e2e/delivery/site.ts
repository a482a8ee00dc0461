/** Builds the delivery page and serves it beside a model, under the headers that ship. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { headersFor } from '../../src/security-headers.js';
import { builtPage } from '../built-page.js';
import { FaultyServer } from './faulty-server.js';
import type { ModelContents } from './model.js';

export interface DeliverySite {
  /** URL of the page. */
  readonly address: string;
  readonly server: FaultyServer;
  close(): void;
}

export async function deliverySite(model: ModelContents): Promise<DeliverySite> {
  const folder = await builtPage(import.meta.dirname);
  const files = siteServer(folder);
  const server = new FaultyServer(model);
  const host = createServer((request, response) => {
    for (const [name, value] of Object.entries(headersFor('/models/'))) response.setHeader(name, value);
    if (!server.answer(request, response)) files.emit('request', request, response);
  });
  const port = await listenLocally(host, 0);
  return {
    address: `http://127.0.0.1:${port}/index.html`,
    server,
    close() {
      host.closeAllConnections();
      host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
