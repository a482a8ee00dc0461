/** A static server on this machine: serves ranges, compresses text as hosts do, and counts what it sends. */

import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface CountingServer {
  readonly server: Server;
  /** Since the last call: bytes of bodies as sent, and number of requests. */
  sent(): { readonly bytes: number; readonly requests: number };
}

/** @param folders by URL path; each ends in a slash */
export function countingServer(folders: Readonly<Record<string, string>>): CountingServer {
  let bytes = 0;
  let requests = 0;
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const [prefix = '', folder = ''] = Object.entries(folders).find(([each]) => path.startsWith(each)) ?? [];
    const file = folder === '' ? '' : join(folder, path.slice(prefix.length));
    if (path === '/') {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Benchmark</title>');
      return;
    }
    if (file === '' || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    requests += 1;
    const { size } = statSync(file);
    const type = types[extname(file)];
    response.setHeader('Content-Type', type ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'public, max-age=3600');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    if (request.method === 'HEAD') response.setHeader('Content-Length', size).end();
    else if (range !== null) {
      const [start, end] = [Number(range[1]), Math.min(size - 1, Number(range[2]))];
      bytes += end - start + 1;
      response.writeHead(206, {
        'Content-Range': `bytes ${start}-${end}/${size}`,
        'Content-Length': end - start + 1,
      });
      createReadStream(file, { start, end }).pipe(response);
    } else {
      const content = await readFile(file);
      const body = type === undefined ? content : gzipSync(content);
      if (type !== undefined) response.setHeader('Content-Encoding', 'gzip');
      bytes += body.length;
      response.setHeader('Content-Length', body.length).end(body);
    }
  });
  return {
    server,
    sent() {
      const sent = { bytes, requests };
      bytes = 0;
      requests = 0;
      return sent;
    },
  };
}
