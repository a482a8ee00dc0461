import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLab } from '../../src/offline/lab-files.js';
import type { ShellFile } from '../../src/offline/site-files.js';
import { MemoryCaches } from './support.js';

const origin = 'https://limen.test/';

function fileOf(url: string, content: string): ShellFile {
  const digest = createHash('sha256').update(content).digest('base64');
  return { url: `${origin}${url}`, integrity: `sha256-${digest}`, revision: null };
}

let caches: MemoryCaches;
let served: Map<string, string>;
let fetched: string[];

beforeEach(() => {
  caches = new MemoryCaches();
  served = new Map([
    [`${origin}lab.html`, 'page'],
    [`${origin}lab/runs.json`, 'runs'],
  ]);
  fetched = [];
  vi.stubGlobal('location', new URL(origin));
  // Like a browser, fails if the bytes do not match the integrity hash.
  vi.stubGlobal('fetch', async (url: string, { integrity }: RequestInit) => {
    fetched.push(url);
    const content = served.get(url);
    if (content === undefined) return new Response('', { status: 404 });
    if (fileOf('', content).integrity !== integrity) throw new TypeError('integrity');
    return new Response(content);
  });
});

const files = [fileOf('lab.html', 'page'), fileOf('lab/runs.json', 'runs')];

const keep = () => keepLab(caches, 'one', files);
const stored = async (url: string) => (await (await caches.open('one')).match(`${origin}${url}`))?.text();

describe('storing the Lab', () => {
  it('puts every file beside the page of its version', async () => {
    await keep();
    expect([await stored('lab.html'), await stored('lab/runs.json')]).toEqual(['page', 'runs']);
  });

  it('requests nothing that is already stored', async () => {
    await keep();
    await keep();
    expect(fetched).toHaveLength(2);
  });

  it('stores nothing that was altered or answered with another page', async () => {
    served.set(`${origin}lab/runs.json`, 'other runs');
    await expect(keep()).rejects.toThrow('integrity');
    served.delete(`${origin}lab/runs.json`);
    await expect(keep()).rejects.toThrow('404');
    expect(await stored('lab/runs.json')).toBeUndefined();
  });
});
