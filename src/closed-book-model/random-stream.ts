/**
 * Numbers in [0, 1) that a seed decides: Mulberry32 (T. Ettinger 2017), 32 bits of state.
 *
 * Samples need no more than to be reproducible and evenly spread.
 *
 * @param stream streams of one seed differ, so that a sample does not depend on how many are drawn beside it
 */
export function randomStream(seed: number, stream: number): () => number {
  let state = mixed(Math.imul(seed, 0x9e3779b1) ^ mixed(stream + 1));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mixed(state) >>> 0) / 2 ** 32;
  };
}

/** A 32-bit whole number whose every bit depends on all of the given one's. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 15), value | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return bits ^ (bits >>> 14);
}
