import { LimenError } from '../engine/index.js';
import { requireReadableShard } from './corpus-limits.js';
import type { Shard } from './corpus-manifest.js';

/** Bytes that are unpacked at a time: browsers hold all that one write unpacks to, up to a thousand times as much. */
const packedStep = 8192;

/**
 * The JSON of a shard whose bytes were checked, unpacked where it is packed.
 * @param file what errors name
 * @throws {LimenError} `corpus-invalid` when it claims more than can be read, or does not unpack to the length that the
 * manifest says
 */
export async function shardText(
  shard: Shard,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  file: string,
): Promise<string> {
  if (bytes === undefined) throw new LimenError('corpus-invalid', { file, reason: 'it is missing' });
  // What is at hand counts where the manifest claims another size.
  requireReadableShard({ ...shard, bytes: bytes.length }, file);
  if (shard.packed === undefined) return new TextDecoder().decode(bytes);
  const { unpackedBytes } = shard.packed;
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  try {
    const { readable, writable } = new DecompressionStream('deflate');
    // What fails here fails at the reader too.
    writeInSteps(writable, bytes).catch(() => undefined);
    const reader = readable.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      // A few bytes can unpack to more than any memory holds.
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
