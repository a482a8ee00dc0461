import { describe, expect, it } from 'vitest';
import criticManifest from '../../models/critic/manifest.json' with { type: 'json' };
import readerManifest from '../../models/reader/manifest.json' with { type: 'json' };
import { manifestCache } from '../../src/model-files/kept-names.js';
import { modelCost } from '../../src/widget/first-visit/model-cost.js';
import { mostRecent, RecentQuestions } from '../../src/widget/first-visit/recent-questions.js';

const base = new URL('https://site.example/limen/');
const bytesOf = ({ files }: { readonly files: readonly { readonly bytes: number }[] }) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Caches that contain these manifests. */
function cachesWith(...kept: readonly string[]): Pick<CacheStorage, 'open'> {
  return {
    open: async (name) =>
      ({
        match: async (url: URL) =>
          name === manifestCache && kept.includes(url.href) ? new Response('{}') : undefined,
      }) as unknown as Cache,
  };
}

describe('the download size of the first answer', () => {
  it('is the size of both shipped models', async () => {
    expect(await modelCost({ base }, cachesWith())).toEqual({
      bytes: bytesOf(readerManifest) + bytesOf(criticManifest),
    });
  });

  it('is that of the model that is not yet stored, and zero once both are', async () => {
    const reader = 'https://cdn.example/m/reader/manifest.json';
    const critic = 'https://cdn.example/m/critic/manifest.json';
    const models = 'https://cdn.example/m/';
    expect(await modelCost({ base, models }, cachesWith(reader))).toEqual({ bytes: bytesOf(criticManifest) });
    expect(await modelCost({ base, models }, cachesWith(reader, critic))).toBeNull();
  });

  it('is unknown if a chosen model does not declare its size, and omitted if it runs elsewhere', async () => {
    const webLlm = { kind: 'web-llm', model: 'Llama-3.2-1B-Instruct-q4f16_1-MLC' } as const;
    expect(await modelCost({ base, reasoner: webLlm }, cachesWith())).toEqual({ bytes: null });
    // The critic uses the states of the reader's weights.
    expect(await modelCost({ base, reasoner: { kind: 'prompt-api' } }, cachesWith())).toEqual({
      bytes: bytesOf(readerManifest) + bytesOf(criticManifest),
    });
  });

  it('is reported even if the browser denies its caches', async () => {
    const open = async () => Promise.reject(new DOMException('denied', 'SecurityError'));
    expect((await modelCost({ base }, { open }))?.bytes).toBeGreaterThan(1e6);
    expect((await modelCost({ base }, undefined))?.bytes).toBeGreaterThan(1e6);
  });
});

class MemoryStorage {
  readonly kept = new Map<string, string>();
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

describe('recent questions', () => {
  const kept = (corpus = '/docs/', storage = new MemoryStorage()) => ({
    storage,
    recent: new RecentQuestions(corpus, storage as unknown as Storage),
  });

  it('are listed newest first, each once, up to a limit', () => {
    const { recent } = kept();
    for (let count = 0; count < mostRecent + 3; count += 1) recent.add(`Question ${count}`);
    recent.add('Question 5');
    expect(recent.all[0]).toBe('Question 5');
    expect(recent.all).toHaveLength(mostRecent);
    expect(new Set(recent.all).size).toBe(mostRecent);
  });

  it('are stored per corpus, and cleared together', () => {
    const { recent, storage } = kept('/one/');
    recent.add('One?');
    expect(kept('/two/', storage).recent.all).toEqual([]);
    recent.clear();
    expect(storage.kept.size).toBe(0);
  });

  it.each(['no JSON', '{"a":1}', '[1,2]', JSON.stringify(['x'.repeat(1001)]), '[""]'])(
    'are none if the stored value is invalid: %s',
    (written) => {
      const { recent, storage } = kept('/docs/');
      storage.setItem('limen-recent:/docs/', written);
      expect(recent.all).toEqual([]);
    },
  );

  it('are none if the browser denies storage, and nothing fails', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const storage = { getItem: denied, setItem: denied, removeItem: denied } as unknown as Storage;
    for (const recent of [new RecentQuestions('a', storage), new RecentQuestions('a', null)]) {
      recent.add('A?');
      recent.clear();
      expect(recent.all).toEqual([]);
    }
  });
});
