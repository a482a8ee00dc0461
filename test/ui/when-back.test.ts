import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenBack } from '../../src/ui/when-back.js';
import { CountingHost } from './support.js';

describe('A page that a person comes back to', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', browser);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const shown = (visibilityState: 'visible' | 'hidden'): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const connected = () => {
    const act = vi.fn();
    const host = new CountingHost();
    whenBack(host, act);
    host.connect();
    return { act, leave: () => host.disconnect() };
  };

  it('looks again once, whether its tab came to the front, its window got the focus, or both', () => {
    const { act } = connected();
    shown('visible');
    browser.dispatchEvent(new Event('focus'));
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);
    browser.dispatchEvent(new Event('focus'));
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does nothing when it is left, nor once its element is gone', () => {
    const { act, leave } = connected();
    shown('hidden');
    vi.runAllTimers();
    shown('visible');
    leave();
    shown('visible');
    vi.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });
});
