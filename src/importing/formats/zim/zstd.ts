/** Zstandard by its reference decoder: a tiny crafted frame keeps others busy for a minute. */

import zstandard from 'zstandard-wasm/size';

/** Starts the decoder. @throws whatever the platform throws for a program it cannot run */
export async function startZstd(): Promise<void> {
  await zstandard.loadWASM();
}

/**
 * @param frame exactly one complete frame
 * @param capacity maximum unpacked bytes, above zero
 * @returns `null` if it is damaged, or unpacks to more
 */
export function unpackFrame(frame: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> | null {
  try {
    const unpacked = zstandard.decompress(frame, capacity);
    // The decoder signals errors by negative lengths, which yield no bytes.
    return unpacked.length === 0 ? null : new Uint8Array(unpacked);
  } catch {
    return null;
  }
}
