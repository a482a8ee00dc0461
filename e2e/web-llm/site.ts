/** Builds the page and serves it with the tiny model, under the headers that ship; records the requests. */

import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { builtPage } from '../built-page.js';

export interface WebLlmSite {
  readonly address: string;
  /** Paths of the requested model files, in order. */
  readonly asked: string[];
  /** Responses served instead of files, by path. */
  readonly instead: Map<string, string | Buffer>;
  close(): void;
}

export const tinyModelFolder = resolve(
  import.meta.dirname,
  '..',
  '..',
  'test',
  'fixtures',
  'tiny-language-model',
);

export async function webLlmSite(): Promise<WebLlmSite> {
  const folder = await builtPage(import.meta.dirname);
  cpSync(tinyModelFolder, join(folder, 'tiny'), { recursive: true });
  const site = siteServer(folder);
  const asked: string[] = [];
  const instead: WebLlmSite['instead'] = new Map();
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url.startsWith('/tiny/')) asked.push(url);
    const body = instead.get(url);
    if (body === undefined) site.emit('request', request, response);
    else response.end(body);
  });
  const port = await listenLocally(server, 0);
  return {
    address: `http://127.0.0.1:${port}/index.html`,
    asked,
    instead,
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
