import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSiteFiles } from '../../scripts/build/site-files.js';
import { isolated } from '../../src/offline/isolation.js';
import { headersFor } from '../../src/security-headers.js';

let folder: string;

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limen-site-'));
  write('index.html', '<!doctype html>');
  write('assets/index-abc.js', 'export {};');
  write('assets/runtime.wasm', 'binary');
  write('assets/runtime.asyncify-abc.wasm', 'graphics binary');
  write('corpora/tessera/manifest.json', '{}');
  write('models/reader/manifest.json', '{}');
  write('models/reader/model.onnx', 'weights');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('listSiteFiles', () => {
  it('counts page, corpora and model manifests as shell, models and WASM as large', () => {
    const { shell, large } = listSiteFiles(folder);
    expect(shell.map(({ url }) => url)).toEqual([
      'assets/index-abc.js',
      'corpora/tessera/manifest.json',
      'index.html',
      'models/reader/manifest.json',
    ]);
    expect(large.map(({ url, needed }) => [url, needed])).toEqual([
      ['assets/runtime.asyncify-abc.wasm', 'webgpu'],
      ['assets/runtime.wasm', 'always'],
      ['models/reader/model.onnx', 'always'],
    ]);
  });

  it('never lists the service worker that it is for', () => {
    const before = listSiteFiles(folder);
    write('service-worker.js', '// of the page');
    write('limen-offline.js', '// of a site with the widget');
    expect(listSiteFiles(folder)).toEqual(before);
  });

  it('keeps what only the Lab needs apart, so that a first visit of the page does not store it', () => {
    const before = listSiteFiles(folder);
    for (const path of ['lab.html', 'lab/runs.json', 'assets/lab/lab-abc.js']) write(path, '{}');
    const { shell, lab, version } = listSiteFiles(folder);
    expect(shell).toEqual(before.shell);
    expect(lab.map(({ url, revision }) => [url, revision === null])).toEqual([
      ['assets/lab/lab-abc.js', true],
      ['lab.html', false],
      ['lab/runs.json', false],
    ]);
    expect(version).not.toBe(before.version);
  });

  it('leaves the widget for other sites out', () => {
    const before = listSiteFiles(folder);
    write('widget/limen-ask.js', 'export {};');
    write('widget/assets/runtime-abc.wasm', 'binary');
    expect(listSiteFiles(folder)).toEqual(before);
  });

  it('leaves the memory to the pages that load it, except for its manifest', () => {
    const before = listSiteFiles(folder);
    write('models/memory/manifest.json', '{}');
    write('models/memory/decoder.onnx', 'weights');
    const { shell, large } = listSiteFiles(folder);
    expect(shell.map(({ url }) => url)).toContain('models/memory/manifest.json');
    expect(large).toEqual(before.large);
  });

  it('gives every file its checksum', () => {
    const { shell } = listSiteFiles(folder);
    const page = shell.find(({ url }) => url === 'index.html');
    const expected = createHash('sha256').update('<!doctype html>').digest('base64');
    expect(page?.integrity).toBe(`sha256-${expected}`);
  });

  it('gives a revision to names that carry no hash, and only to those', () => {
    const { shell } = listSiteFiles(folder);
    const revised = shell.filter(({ revision }) => revision !== null).map(({ url }) => url);
    expect(revised).toEqual(['corpora/tessera/manifest.json', 'index.html', 'models/reader/manifest.json']);
  });

  it('leaves out what a browser never requests', () => {
    const before = listSiteFiles(folder);
    for (const path of [
      '_headers',
      'index.html.br',
      'index.html.gz',
      'models/reader/README.md',
      'service-worker.js',
    ]) {
      write(path, 'x');
    }
    expect(listSiteFiles(folder)).toEqual(before);
  });

  it('leaves out what only a choice of the person loads', () => {
    const before = listSiteFiles(folder);
    write('assets/optional/limen-models-abc.js', 'export {};');
    write('assets/optional/workers/openai-abc.js', 'export {};');
    expect(listSiteFiles(folder)).toEqual(before);
  });

  it('lists only what is needed from a larger folder', () => {
    write('runtime/binary-abc.wasm', 'binary');
    write('runtime/binary-abc.mjs', 'export {};');
    const needed = ['assets/index-abc.js', 'runtime/binary-abc.mjs', 'runtime/binary-abc.wasm'];
    const { shell, large } = listSiteFiles(folder, new Set(needed));
    expect(shell.map(({ url, revision }) => [url, revision])).toEqual([
      ['assets/index-abc.js', null],
      ['runtime/binary-abc.mjs', null],
    ]);
    expect(large.map(({ url }) => url)).toEqual(['runtime/binary-abc.wasm']);
  });

  it('gives another version when a single byte of any file differs, and the same when none does', () => {
    const { version } = listSiteFiles(folder);
    expect(listSiteFiles(folder).version).toBe(version);
    write('models/reader/model.onnx', 'weightz');
    expect(listSiteFiles(folder).version).not.toBe(version);
  });
});

describe('isolated', () => {
  it('copies a redirected response, because browsers refuse to open a page with one', async () => {
    const headers = headersFor('/lab.html');
    const led = new Response('the Lab', { headers });
    Object.defineProperty(led, 'redirected', { value: true });
    const given = isolated(led, '/lab.html');
    expect(given.redirected).toBe(false);
    expect(await given.text()).toBe('the Lab');
    const plain = new Response('', { headers });
    expect(isolated(plain, '/lab.html')).toBe(plain);
  });

  it('adds the isolating headers if the host sent none', async () => {
    const response = isolated(
      new Response('page', { headers: { 'Content-Type': 'text/html' } }),
      '/index.html',
    );
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(response.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
    expect(response.headers.get('Content-Type')).toBe('text/html');
    expect(await response.text()).toBe('page');
  });

  it('adds the policy of the file, the wider one only for workers of other models', () => {
    const policyOf = (path: string) =>
      isolated(new Response(''), path)
        .headers.get('Content-Security-Policy')
        ?.match(/connect-src ([^;]*)/u)?.[1];
    expect(policyOf('/index.html')).toBe("'self'");
    expect(policyOf('/assets/critic-abc.js')).toBe("'self'");
    expect(policyOf('/assets/optional/limen-models-abc.js')).toBe("'self'");
    expect(policyOf('/assets/optional/workers/openai-abc.js')).toContain('https:');
  });

  it('leaves the host’s headers unchanged', () => {
    const response = isolated(
      new Response('', { headers: { 'Cross-Origin-Embedder-Policy': 'credentialless' } }),
      '/index.html',
    );
    expect(response.headers.get('Cross-Origin-Embedder-Policy')).toBe('credentialless');
  });
});
