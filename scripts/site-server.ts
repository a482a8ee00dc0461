/** A static server for a built folder, with the headers of `src/security-headers.ts`. Listens on 127.0.0.1 only. */

import { createServer, type Server } from 'node:http';
import sirv from 'sirv';
import { isSystemError } from '../src/disk/system-error.js';
import { listenLocally } from '../src/network/listen-locally.js';
import { headersFor } from '../src/security-headers.js';

/** File extensions missing from the server's own list. */
const extraTypes: Readonly<Record<string, string>> = {
  onnx: 'application/octet-stream',
  jsonl: 'application/jsonl; charset=utf-8',
};

/**
 * Reads the list of files once: anything else does not exist, so no path can leave the folder. If there is a
 * file `name.br` or `name.gz` beside `name`, it is sent instead to browsers that accept it.
 */
export function siteServer(
  folder: string,
  headersOf: (pathname: string) => Readonly<Record<string, string>> = headersFor,
): Server {
  const serveFile = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders(response, pathname) {
      const type = extraTypes[pathname.slice(pathname.lastIndexOf('.') + 1)];
      if (type !== undefined) response.setHeader('Content-Type', type);
    },
  });
  return createServer((request, response) => {
    const pathname = (request.url ?? '/').replace(/[?#].*$/u, '');
    for (const [name, value] of Object.entries(headersOf(pathname))) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Only GET and HEAD are answered.\n');
      return;
    }
    serveFile(request, response, () => {
      response.writeHead(404, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('There is no such file.\n');
    });
  });
}

/**
 * Listens on `firstPort`, or on the next free one within `attempts`.
 * @returns the port
 * @throws {Error} the system's own error, if none of them is free
 */
export async function listen(server: Server, firstPort: number, attempts: number): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await listenLocally(server, firstPort + attempt);
    } catch (error) {
      if (!isSystemError(error, 'EADDRINUSE') || attempt + 1 >= attempts) throw error;
    }
  }
}
