import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientVersions } from '../../src/offline/client-versions.js';
import { MemoryCaches } from './support.js';

const minute = 60_000;

let time: number;
let versions: ClientVersions;
let caches: MemoryCaches;

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://limen.test/'));
  time = 1_000_000;
  caches = new MemoryCaches();
  versions = new ClientVersions(caches, () => time);
});

describe('ClientVersions', () => {
  it('remembers the version of a tab, also after the service worker was restarted', async () => {
    await versions.opened('tab', 'one');
    expect(await new ClientVersions(caches, () => time).versionOf('tab')).toBe('one');
  });

  it('gives a worker, and a worker of that worker, the version of its tab', async () => {
    await versions.opened('tab', 'one');
    await versions.started('worker', 'tab');
    await versions.started('thread', 'worker');
    expect(await versions.versionOf('thread')).toBe('one');
  });

  it('opens a tab even if there is no space to record it', async () => {
    const { open } = caches;
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const full = await open.call(caches, name);
      full.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      return full;
    });
    await versions.opened('tab', 'one');
    await versions.started('worker', 'tab');
    expect(await versions.versionOf('tab')).toBeUndefined();
  });

  it('keeps the record of a worker while its tab is open', async () => {
    await versions.opened('tab', 'one');
    await versions.started('worker', 'tab');
    time += 2 * minute;
    await versions.inUse(new Set(['tab']));
    expect(await versions.versionOf('worker')).toBe('one');
    await versions.inUse(new Set());
    expect(await versions.versionOf('worker')).toBeUndefined();
  });

  it('knows nothing of a client that it never saw', async () => {
    await versions.started('worker', 'stranger');
    expect(await versions.versionOf('worker')).toBeUndefined();
    expect(await versions.versionOf('')).toBeUndefined();
  });

  it('does not drop a tab that the browser has not listed yet', async () => {
    await versions.opened('new tab', 'one');
    expect(await versions.inUse(new Set())).toEqual(new Set(['one']));
    time += 2 * minute;
    expect(await versions.inUse(new Set())).toEqual(new Set());
  });

  it('names exactly the versions of the open tabs, whatever was opened and closed', async () => {
    const tabs = fc.uniqueArray(
      fc.record({ id: fc.uuid(), version: fc.constantFrom('one', 'two', 'three'), open: fc.boolean() }),
      { selector: ({ id }) => id },
    );
    await fc.assert(
      fc.asyncProperty(tabs, async (list) => {
        const records = new ClientVersions(new MemoryCaches(), () => time);
        for (const { id, version } of list) await records.opened(id, version);
        time += 2 * minute;
        const open = list.filter((tab) => tab.open);
        const used = await records.inUse(new Set(open.map(({ id }) => id)));
        expect(used).toEqual(new Set(open.map(({ version }) => version)));
      }),
    );
  });
});
