import { browserDigest, hexadecimal, wholeAtMost } from './browser-digest.js';

/**
 * SHA-256 as 64 lower-case hexadecimal digits. Uses the browser's digest if available; on plain http, as on a
 * classroom's own network, it is not, and a replacement is loaded.
 */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = browserDigest();
  if (subtle !== undefined) return hexadecimal(new Uint8Array(await subtle.digest('SHA-256', bytes)));
  const { runningSha256 } = await import('./running-sha256.js');
  const hash = runningSha256();
  hash.update(bytes);
  return hash.digest();
}

/** The same for a blob, which need not fit in memory. @throws {DOMException} if it cannot be read */
export async function sha256OfBlob(blob: Blob): Promise<string> {
  if (blob.size <= wholeAtMost) return sha256(new Uint8Array(await blob.arrayBuffer()));
  const { runningSha256 } = await import('./running-sha256.js');
  const hash = runningSha256();
  const reader = blob.stream().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest();
    hash.update(value);
  }
}
