import { sha256 as portable } from '@noble/hashes/sha2.js';

/** A SHA-256 over parts as they arrive, as 64 lower-case hexadecimal digits. */
export interface Checksum {
  update(part: Uint8Array): void;
  /** @param whole all parts in one, for browsers that hash in one go */
  digest(whole: Uint8Array<ArrayBuffer>): Promise<string>;
}

/**
 * Up to this size the browser's own digest is used, which is about three times as fast but copies what it is given.
 * Larger content is hashed part by part while the network is waited for, and needs no copy.
 */
const wholeAtMost = 64 * 1024 * 1024;

/**
 * SHA-256 as 64 lower-case hexadecimal digits. By the browser where it offers it, which it does not on plain http,
 * as on a classroom's own network.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = browserDigest();
  return hexadecimal(
    subtle === undefined ? portable(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes)),
  );
}

/** The same of a blob, which need not fit in memory. @throws {DOMException} when it cannot be read */
export async function sha256OfBlob(blob: Blob): Promise<string> {
  if (blob.size <= wholeAtMost) return sha256(new Uint8Array(await blob.arrayBuffer()));
  const hash = runningSha256();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest();
    hash.update(value);
  }
}

/** The same over parts as they arrive, never held together. */
export function runningSha256(): { update(part: Uint8Array): void; digest(): string } {
  const hash = portable.create();
  return {
    update: (part) => void hash.update(part),
    digest: () => hexadecimal(hash.digest()),
  };
}

/** @param bytes size of the whole content */
export function checksumOf(bytes: number): Checksum {
  if (bytes <= wholeAtMost && browserDigest() !== undefined) return { update() {}, digest: sha256 };
  const hash = runningSha256();
  return { update: hash.update, digest: async () => hash.digest() };
}

/** Missing outside secure contexts, whatever the type says. */
function browserDigest(): SubtleCrypto | undefined {
  return crypto.subtle;
}

function hexadecimal(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
