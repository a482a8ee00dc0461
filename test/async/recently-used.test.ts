import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from '../../src/async/recently-used.js';

describe('a cache of recent values', () => {
  it('computes once what is requested twice, and evicts the oldest beyond its limit', async () => {
    const recent = new RecentlyUsed<string>(10);
    const made: string[] = [];
    const get = (key: string) =>
      recent.get(key, async () => {
        made.push(key);
        return { value: key, weight: 4 };
      });
    await Promise.all([get('a'), get('a')]);
    await get('b');
    await get('a');
    await get('c');
    await get('a');
    await get('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('retries what failed', async () => {
    const recent = new RecentlyUsed<number>(10);
    await expect(recent.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await recent.get('a', async () => ({ value: 1, weight: 1 }))).toBe(1);
  });
});
