/**
 * Up to this size the browser's own digest is used, which is about three times as fast but copies its input.
 * Larger content is hashed incrementally, without a copy.
 */
export const wholeAtMost = 64 * 1024 * 1024;

/** Undefined outside secure contexts, whatever the type says. */
export function browserDigest(): SubtleCrypto | undefined {
  return crypto.subtle;
}

export function hexadecimal(digest: Uint8Array): string {
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
