import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DrawnInTurn } from '../../src/ui/drawn-in-turn.js';
import { CountingHost } from './support.js';

describe('What is drawn in turn', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const begun = () => {
    const host = new CountingHost();
    const controller = new DrawnInTurn(host);
    const run = {};
    return {
      host,
      drawn: controller,
      of: (length: number, list: object = run) => controller.of(length, list),
    };
  };

  it('is drawn at once as long as it comes one at a time', () => {
    const { host, of } = begun();
    for (const rounds of [1, 1, 2, 3]) expect(of(rounds)).toBe(rounds);
    expect(vi.getTimerCount()).toBe(0);
    expect(host.redraws).toBe(0);
  });

  it('is drawn one entry a task if it comes all together', () => {
    const { host, of } = begun();
    const seen = [of(5)];
    while (vi.getTimerCount() > 0) {
      vi.advanceTimersToNextTimer();
      seen.push(of(5));
    }
    // The last one comes alone.
    expect(seen).toEqual([0, 1, 2, 3, 5]);
    expect(host.redraws).toBe(4);
  });

  it('begins again with another list, even of the same length', () => {
    const { of } = begun();
    for (const rounds of [1, 2, 3, 4]) of(rounds);
    expect(of(4)).toBe(4);
    expect(of(4, {})).toBe(0);
  });

  it('asks for no update while it is not in the page, and for one when it is back', () => {
    const { host, drawn, of } = begun();
    of(4);
    host.disconnect();
    expect(vi.getTimerCount()).toBe(0);
    drawn.hostConnected();
    expect(host.redraws).toBe(1);
    of(4);
    expect(vi.getTimerCount()).toBe(1);
  });
});
