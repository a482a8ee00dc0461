import { browserDigest, wholeAtMost } from './browser-digest.js';
import { runningSha256 } from './running-sha256.js';
import { sha256 } from './sha256.js';

/** A SHA-256 over parts as they arrive, as 64 lower-case hexadecimal digits. */
export interface Checksum {
  update(part: Uint8Array): void;
  /** @param whole all parts in one, for browsers that hash in one go */
  digest(whole: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** Of a large file hashed while the network is waited for. @param bytes size of the whole content */
export function checksumOf(bytes: number): Checksum {
  if (bytes <= wholeAtMost && browserDigest() !== undefined) return { update() {}, digest: sha256 };
  const hash = runningSha256();
  return { update: hash.update, digest: async () => hash.digest() };
}
