import { sha256 as portable } from '@noble/hashes/sha2.js';

/**
 * SHA-256 as 64 lower-case hexadecimal digits. By the browser where it offers it, which it does not on plain http,
 * as on a classroom's own network.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Missing outside secure contexts, whatever the type says.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest =
    subtle === undefined ? portable(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
