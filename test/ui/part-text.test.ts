import { describe, expect, it } from 'vitest';
import type { LimenStatus, PartStatus } from '../../src/api.js';
import { madeWith, waitingText } from '../../src/ui/part-text.js';

describe('what a run was made with', () => {
  it('is its corpus, reasoner and critic, and nothing else that a file claims', () => {
    const hostile = { toString: 'not a function' };
    const parts = { more: hostile, critic: 'T5', corpus: 'spaceflight', reasoner: 'MiniLM' };
    expect(madeWith(parts)).toBe('spaceflight, MiniLM, T5');
  });
});

describe('what a question waits for', () => {
  const ready = { state: 'ready', name: 'BM25', identity: 'a', backend: 'none', reason: '' } as PartStatus;
  const loading = (loaded: number, total: number): PartStatus => ({ state: 'loading', loaded, total });
  const waiting = (reasoner: PartStatus, critic: PartStatus) =>
    waitingText({ retriever: ready, reasoner, critic, notices: [] } satisfies LimenStatus);

  it('is the part that can say how far it is, though another one comes before it', () => {
    expect(waiting(loading(0, 0), loading(3e6, 30e6))).toBe('Waiting for the critic: 3 of 30 MB');
    expect(waiting(loading(12e6, 23e6), loading(3e6, 30e6))).toBe('Waiting for the reader: 12 of 23 MB');
  });

  it('is the first part that is not there yet where none can say it, and nothing once all are there', () => {
    expect(waiting({ state: 'waiting' }, loading(0, 0))).toBe('Waiting for the reader');
    expect(waiting(ready, loading(0, 0))).toBe('Waiting for the critic: loading');
    expect(waiting(ready, ready)).toBeNull();
  });
});
