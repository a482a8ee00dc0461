import { browserDigest, wholeAtMost } from './browser-digest.js';
import { runningSha256 } from './running-sha256.js';
import { sha256 } from './sha256.js';

/** An incremental SHA-256, as 64 lower-case hexadecimal digits. */
export interface Checksum {
  update(part: Uint8Array): void;
  /** @param whole all parts concatenated, for browsers that hash in one go */
  digest(whole: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** Hashes a large file while waiting for the network. @param bytes size of the whole content */
export function checksumOf(bytes: number): Checksum {
  if (bytes <= wholeAtMost && browserDigest() !== undefined) return { update() {}, digest: sha256 };
  const hash = runningSha256();
  return { update: hash.update, digest: async () => hash.digest() };
}
