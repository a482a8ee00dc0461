import { LimenError } from '../engine/index.js';
import { requireReadableShard } from './corpus-limits.js';
import type { Shard } from './corpus-manifest.js';

/** Bytes unpacked per write: browsers buffer all output of one write, up to a thousand times its size. */
const packedStep = 8192;

/**
 * The JSON of a shard whose bytes were checked, unpacked if packed.
 * @param file named in errors
 * @throws {LimenError} `corpus-invalid` if it claims more than is allowed, or does not unpack to the length
 * in the manifest
 */
export async function shardText(
  shard: Shard,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  file: string,
): Promise<string> {
  if (bytes === undefined) throw new LimenError('corpus-invalid', { file, reason: 'it is missing' });
  // The actual size counts, even if the manifest claims another.
  requireReadableShard({ ...shard, bytes: bytes.length }, file);
  if (shard.packed === undefined) return new TextDecoder().decode(bytes);
  const { unpackedBytes } = shard.packed;
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  try {
    const { readable, writable } = new DecompressionStream('deflate');
    // A failure here surfaces in the reader too.
    writeInSteps(writable, bytes).catch(() => undefined);
    const reader = readable.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      // A few bytes can unpack to more than fits in memory.
      if (length > unpackedBytes) {
        await reader.cancel();
        break;
      }
      text += decoder.decode(part.value, { stream: true });
    }
  } catch (cause) {
    throw new LimenError('corpus-invalid', { file, reason: 'it cannot be unpacked' }, { cause });
  }
  if (length === unpackedBytes) return text + decoder.decode();
  const reason = `it does not unpack to ${unpackedBytes} bytes`;
  throw new LimenError('corpus-invalid', { file, reason });
}

async function writeInSteps(
  writable: WritableStream<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const writer = writable.getWriter();
  for (let start = 0; start < bytes.length; start += packedStep) {
    await writer.ready;
    await writer.write(bytes.subarray(start, start + packedStep));
  }
  await writer.close();
}
