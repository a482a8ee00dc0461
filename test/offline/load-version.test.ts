import { describe, expect, it } from 'vitest';
import { loadVersion } from '../../src/offline/load-version.js';

/** The service worker of a newer version, whose state the test controls. */
class Version extends EventTarget {
  readonly told: unknown[] = [];
  state: ServiceWorkerState;

  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }

  postMessage(message: unknown): void {
    this.told.push(message);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

function pressed(version: Version): { reloads: number } {
  const tab = { reloads: 0 };
  loadVersion(version, () => {
    tab.reloads += 1;
  });
  return tab;
}

describe('a newer version that is to be loaded', () => {
  it('is told to take charge, and the tab reloads once it has', () => {
    const version = new Version('installed');
    const tab = pressed(version);
    expect(version.told).toEqual([{ type: 'limen-activate' }]);
    version.become('activating');
    expect(tab.reloads).toBe(0);
    version.become('activated');
    version.become('redundant');
    expect(tab.reloads).toBe(1);
  });

  it.each(['activating', 'activated', 'redundant'] as const)(
    'is loaded at once if it is already %s, because of another tab',
    (state) => {
      const version = new Version(state);
      expect(pressed(version).reloads).toBe(1);
      expect(version.told).toEqual([]);
    },
  );

  it('gives way to an even newer one that replaces it meanwhile', () => {
    const version = new Version('installed');
    const tab = pressed(version);
    version.become('redundant');
    expect(tab.reloads).toBe(1);
  });
});
