import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precompress } from '../../scripts/build/precompress.js';
import { listen, siteServer } from '../../scripts/site-server.js';
import { listenLocally } from '../../src/network/listen-locally.js';
import { contentSecurityPolicy, headersFile, metaContentSecurityPolicy } from '../../src/security-headers.js';

const secret = 'outside of the site';

let parent: string;
let server: Server;
let port: number;
let address: string;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'limen-server-'));
  const site = join(parent, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), secret);
  writeFileSync(join(site, 'index.html'), `<!doctype html><title>Limen</title>${' '.repeat(1000)}`);
  writeFileSync(join(site, 'assets', 'runtime-abc.wasm'), '\0asm');
  writeFileSync(join(site, 'assets', 'runtime-abc.mjs'), 'export {};');
  writeFileSync(join(site, 'model.onnx'), '0123456789');
  await precompress(site);
  server = siteServer(site);
  port = await listenLocally(server, 0);
  address = `http://127.0.0.1:${port}`;
});

afterAll(() => {
  server.close();
  rmSync(parent, { recursive: true, force: true });
});

/** Sends a request line unchanged; `fetch` would normalise the path first. */
function rawRequest(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

describe('the server', () => {
  it('sends the strict policy and the isolating headers with every answer, also with a missing file', async () => {
    for (const path of ['/', '/assets/runtime-abc.mjs', '/model.onnx', '/missing']) {
      const { headers } = await fetch(address + path);
      expect(headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    }
  });

  it('names the type of every kind of file that the page loads', async () => {
    const typeOf = async (path: string) => (await fetch(address + path)).headers.get('Content-Type');
    expect(await typeOf('/')).toBe('text/html;charset=utf-8');
    expect(await typeOf('/assets/runtime-abc.mjs')).toBe('text/javascript');
    expect(await typeOf('/assets/runtime-abc.wasm')).toBe('application/wasm');
    expect(await typeOf('/model.onnx')).toBe('application/octet-stream');
  });

  it('lets hashed names be cached for ever and everything else be revalidated', async () => {
    const cacheOf = async (path: string) => (await fetch(address + path)).headers.get('Cache-Control');
    expect(await cacheOf('/assets/runtime-abc.wasm')).toContain('immutable');
    expect(await cacheOf('/')).toBe('no-cache');
    expect(await cacheOf('/model.onnx')).toBe('no-cache');
  });

  it('answers an unchanged file with 304', async () => {
    const first = await fetch(`${address}/model.onnx`);
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect((await fetch(`${address}/model.onnx`, { headers })).status).toBe(304);
  });

  it('sends the requested part of a file', async () => {
    const response = await fetch(`${address}/model.onnx`, { headers: { Range: 'bytes=2-4' } });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe('bytes 2-4/10');
    expect(await response.text()).toBe('234');
    expect((await fetch(`${address}/model.onnx`, { headers: { Range: 'bytes=10-' } })).status).toBe(416);
  });

  it('sends the compressed copy to clients that accept it', async () => {
    const read = async (encoding: string) => {
      const response = await fetch(address, { headers: { 'Accept-Encoding': encoding } });
      return { encoding: response.headers.get('Content-Encoding'), text: await response.text() };
    };
    const plain = await read('identity');
    expect(plain.encoding).toBeNull();
    expect(await read('br')).toEqual({ encoding: 'br', text: plain.text });
    expect(await read('gzip')).toEqual({ encoding: 'gzip', text: plain.text });
  });

  it('answers 404 for missing files and 405 for other methods than reading', async () => {
    expect((await fetch(`${address}/missing.js`)).status).toBe(404);
    const posted = await fetch(address, { method: 'POST', body: 'x' });
    expect(posted.status).toBe(405);
    expect(posted.headers.get('Allow')).toBe('GET, HEAD');
  });

  it('sends no body to HEAD', async () => {
    const response = await fetch(`${address}/model.onnx`, { method: 'HEAD' });
    expect(response.headers.get('Content-Length')).toBe('10');
    expect(await response.text()).toBe('');
  });

  it('never serves a file outside its folder, however the path is written', async () => {
    const written = [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/..%5csecret.txt',
      '/assets/../../secret.txt',
      '//../secret.txt',
      '/./../secret.txt',
      '/%252e%252e/secret.txt',
      '//',
      '/%',
      `${parent}/secret.txt`,
    ];
    for (const path of written) expect(await rawRequest(path), path).not.toContain(secret);
    const parts = fc.array(
      fc.constantFrom('..', '.', '%2e%2e', '/', '%2f', '\\', '%5c', 'assets', 'secret.txt'),
    );
    await fc.assert(
      fc.asyncProperty(parts, async (path) => {
        expect(await rawRequest(`/${path.join('/')}`)).not.toContain(secret);
      }),
    );
    // The server is still running.
    expect((await fetch(address)).status).toBe(200);
  });
});

describe('listen', () => {
  it('takes the next free port when the first is taken', async () => {
    const second = siteServer(join(parent, 'site'));
    const chosen = await listen(second, port, 20);
    second.close();
    expect(chosen).toBeGreaterThan(port);
  });

  it('fails if it may not try another port', async () => {
    await expect(listen(siteServer(join(parent, 'site')), port, 1)).rejects.toThrow('EADDRINUSE');
  });
});

describe('the policy', () => {
  it('allows no inline script, no evaluation of strings and no other origin', () => {
    expect(contentSecurityPolicy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/u);
    expect(contentSecurityPolicy).toContain("require-trusted-types-for 'script'");
  });

  it('is the same in the page, except for what a page may not declare', () => {
    expect(`${metaContentSecurityPolicy}`.split('; ')).toEqual(
      contentSecurityPolicy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors')),
    );
  });

  it('lets the workers of other models reach the server that the person named, and nothing else differs', async () => {
    const policyAt = async (path: string) =>
      (await fetch(address + path)).headers.get('content-security-policy');
    const wider = (await policyAt('/assets/optional/workers/openai-abc.js'))?.split('; ') ?? [];
    const strict = contentSecurityPolicy.split('; ');
    expect(wider.filter((directive) => !strict.includes(directive))).toEqual([
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    ]);
    expect(await policyAt('/assets/optional/limen-models-abc.js')).toBe(contentSecurityPolicy);
    expect(headersFile()).toContain(
      `/assets/optional/workers/*\n  ! Content-Security-Policy\n  Content-Security-Policy: ${wider.join('; ')}\n`,
    );
  });

  it('is written for static hosts too', () => {
    expect(headersFile()).toContain(`/*\n  Content-Security-Policy: ${contentSecurityPolicy}\n`);
    expect(headersFile()).toContain(
      '/assets/*\n  ! Cache-Control\n  Cache-Control: public, max-age=31536000, immutable\n',
    );
  });
});
