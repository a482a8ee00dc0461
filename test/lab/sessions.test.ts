import { describe, expect, it } from 'vitest';
import { cachedSessions } from '../../scripts/lab/cached-sessions.js';
import { countedSessions } from '../../scripts/lab/counted-sessions.js';
import type { Feeds, SessionFactory } from '../../src/sessions/session-types.js';

const feedsOf = (...ids: readonly number[]): Feeds => ({
  input_ids: { type: 'int64', dims: [1, ids.length], data: BigInt64Array.from(ids, BigInt) },
});

const summing: SessionFactory = async () => ({
  release: async () => {},
  run: async ({ input_ids: ids }) => {
    const sum = Array.from(ids?.data ?? [], Number).reduce((all, each) => all + each, 0);
    return { sum: { dims: [1], data: Float32Array.of(sum) } };
  },
});

async function layered() {
  const computed = countedSessions(summing);
  const cached = cachedSessions(computed.open);
  const asked = countedSessions(cached.open);
  const session = await asked.open(new Uint8Array());
  const sumOf = async (...ids: readonly number[]) => (await session.run(feedsOf(...ids)))['sum']?.data[0];
  return { sumOf, computed: computed.counted, asked: asked.counted, forget: cached.forget };
}

describe('caching sessions', () => {
  it('compute equal inputs once, but count every call', async () => {
    const { sumOf, computed, asked } = await layered();
    expect([await sumOf(1, 2), await sumOf(1, 2), await sumOf(2, 2)]).toEqual([3, 3, 4]);
    expect(computed).toMatchObject({ passes: 2, tokens: 4 });
    expect(asked).toMatchObject({ passes: 3, tokens: 6 });
  });

  it('distinguish inputs of another shape', async () => {
    const { sumOf, computed } = await layered();
    await sumOf(1, 2, 3);
    await sumOf(1, 2);
    expect(computed.passes).toBe(2);
  });

  it('clear the cache on request', async () => {
    const { sumOf, computed, forget } = await layered();
    await sumOf(1);
    forget();
    await sumOf(1);
    expect(computed.passes).toBe(2);
  });
});
