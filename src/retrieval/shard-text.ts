import { LimenError } from '../engine/index.js';
import type { Shard } from './corpus-format.js';

/**
 * The JSON of a shard whose bytes were checked, unpacked where it is packed.
 * @param file what errors name
 * @throws {LimenError} `corpus-invalid` when it does not unpack to the length that the manifest says
 */
export async function shardText(
  shard: Shard,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  file: string,
): Promise<string> {
  if (bytes === undefined) throw new LimenError('corpus-invalid', { file, reason: 'it is missing' });
  if (shard.packed === undefined) return new TextDecoder().decode(bytes);
  const { unpackedBytes } = shard.packed;
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  try {
    const { readable, writable } = new DecompressionStream('deflate');
    const writer = writable.getWriter();
    const writing = writer.write(bytes).then(() => writer.close());
    // What fails here fails at the reader too.
    writing.catch(() => undefined);
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
