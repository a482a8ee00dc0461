import { createHash } from 'node:crypto';

/** SHA-256 in lower-case hexadecimal digits. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
