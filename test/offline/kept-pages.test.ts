import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPage } from '../../src/widget/offline/keep-offline.js';

afterEach(() => vi.unstubAllGlobals());

const script = new URL('https://docs.example/limen-offline.js');
const widget = new URL('https://docs.example/widget/');

function standAt(path: string): void {
  vi.stubGlobal('location', { href: `https://docs.example${path}` });
}

describe('pages of a site that navigates by script', () => {
  it('are each reported once, when the widget is opened on them', async () => {
    const told: unknown[] = [];
    const active = { postMessage: (message: unknown) => told.push(message) };
    vi.stubGlobal('origin', 'https://docs.example');
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistration: async () => undefined,
        register: async () => undefined,
        ready: Promise.resolve({ active }),
      },
    });
    for (const path of ['/', '/guide/#install', '/guide/', '/']) {
      standAt(path);
      await keepPage(script, null, widget);
    }
    expect(told).toEqual([
      { type: 'limen-keep-page', urls: ['https://docs.example/'] },
      { type: 'limen-keep-page', urls: ['https://docs.example/guide/'] },
    ]);
  });
});
