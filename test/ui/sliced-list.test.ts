import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlicedList, sliceSize } from '../../src/ui/sliced-list.js';
import { CountingHost } from './support.js';

const boats = (count: number) => Array.from({ length: count }, (_, place) => `boat ${place}`);

describe('A list drawn in slices', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const listOf = (items: readonly string[]) => {
    const host = new CountingHost();
    const list = new SlicedList<string>(host);
    list.show(items);
    return { host, list };
  };

  it('begins with one slice, and adds one in each further task until it is whole', () => {
    const items = boats(3 * sliceSize + 1);
    const { host, list } = listOf(items);
    for (const drawn of [1, 2, 3, 4]) {
      expect(list.slices).toHaveLength(drawn);
      vi.advanceTimersToNextTimer();
    }
    expect(list.slices.flat()).toEqual(items);
    expect(host.redraws).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves the slices that are drawn the same arrays, so that none is rendered twice', () => {
    const { list } = listOf(boats(5 * sliceSize));
    const [first] = list.slices;
    vi.advanceTimersToNextTimer();
    const second = list.slices[1];
    vi.runAllTimers();
    expect(list.slices[0]).toBe(first);
    expect(list.slices[1]).toBe(second);
  });

  it('begins again with another list, and draws nothing more of the one before', () => {
    const { list } = listOf(boats(5 * sliceSize));
    vi.advanceTimersToNextTimer();
    list.show(['ferry']);
    vi.runAllTimers();
    expect(list.slices).toEqual([['ferry']]);
    list.show([]);
    expect(list.slices).toEqual([]);
  });

  it('rests while it is not in the page, and goes on when it is back', () => {
    const { host, list } = listOf(boats(3 * sliceSize));
    host.disconnect();
    expect(vi.getTimerCount()).toBe(0);
    expect(list.slices).toHaveLength(1);
    list.hostConnected();
    vi.runAllTimers();
    expect(list.slices).toHaveLength(3);
  });
});
