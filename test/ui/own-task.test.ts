import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OwnTask } from '../../src/ui/own-task.js';
import { CountingHost } from './support.js';

describe('What is left for a task of its own', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is done once there, however often it was asked for, and again when it is asked for again', () => {
    const act = vi.fn();
    const task = new OwnTask(new CountingHost(), act);
    task.plan();
    task.plan();
    expect(act).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);
    task.plan();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('is dropped when its element leaves the page', () => {
    const act = vi.fn();
    const task = new OwnTask(new CountingHost(), act);
    task.plan();
    task.hostDisconnected();
    vi.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });
});
