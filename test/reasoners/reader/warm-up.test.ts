import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Trunk } from '../../../src/reasoners/reader/trunk.js';
import { scriptedSession } from './scripted-session.js';
import { words } from './support.js';

const limits = { windowTokens: 512, questionTokens: 64, titleTokens: 24 };
const input = { ids: [101, 7, 102], questionTokens: 2 };
const longEnoughMilliseconds = 60_000;

function trunkOf() {
  const session = scriptedSession();
  return { session, trunk: new Trunk(session, words, limits, '') };
}

describe('a trunk that was just opened', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads something a few times, with pauses, while nobody asks', async () => {
    const { session, trunk } = trunkOf();
    const warm = trunk.warmUp();
    expect(session.calls, 'at once').toEqual([]);
    await vi.advanceTimersByTimeAsync(longEnoughMilliseconds);
    await warm;
    expect(session.calls).toEqual(['window', 'window', 'window']);
  });

  it('reads nothing of the kind once it was asked', async () => {
    const { session, trunk } = trunkOf();
    const warm = trunk.warmUp();
    await trunk.read(input, false);
    await vi.advanceTimersByTimeAsync(longEnoughMilliseconds);
    await warm;
    expect(session.calls).toEqual(['window']);
  });

  it('gives the same outputs as one that was not warmed up', async () => {
    const warmed = trunkOf().trunk;
    const warm = warmed.warmUp();
    await vi.advanceTimersByTimeAsync(longEnoughMilliseconds);
    await warm;
    expect(await warmed.read(input, true)).toEqual(await trunkOf().trunk.read(input, true));
  });
});
