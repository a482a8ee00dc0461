import { sha256 as portable } from '@noble/hashes/sha2.js';
import { hexadecimal } from './browser-digest.js';

/** Incremental SHA-256 that keeps no parts; returns 64 lower-case hexadecimal digits. */
export function runningSha256(): { update(part: Uint8Array): void; digest(): string } {
  const hash = portable.create();
  return {
    update: (part) => void hash.update(part),
    digest: () => hexadecimal(hash.digest()),
  };
}
