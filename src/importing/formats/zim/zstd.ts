/** Zstandard, by the reference decoder: the frame of a few bytes that keeps others busy for a minute is told in no time. */

import zstandard from 'zstandard-wasm/size';

/** Starts the decoder. @throws whatever the platform throws at a program that it cannot run */
export async function startZstd(): Promise<void> {
  await zstandard.loadWASM();
}

/**
 * @param frame one, whole and nothing behind it
 * @param capacity bytes that it may unpack to, above zero
 * @returns `null` where it is damaged, or unpacks to more
 */
export function unpackFrame(frame: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> | null {
  try {
    const unpacked = zstandard.decompress(frame, capacity);
    // Its errors are lengths below zero, which become no bytes.
    return unpacked.length === 0 ? null : new Uint8Array(unpacked);
  } catch {
    return null;
  }
}
