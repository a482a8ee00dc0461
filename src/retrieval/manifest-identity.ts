import { LimenError } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import { hashedText } from './corpus-format.js';
import type { CorpusManifest } from './corpus-manifest.js';

/**
 * Holds a manifest against the content hash that it claims.
 * @throws {LimenError} `corpus-invalid` naming `file` and both hashes
 */
export async function requireIdentity(manifest: CorpusManifest, file: string): Promise<void> {
  const { contentHash, ...unsigned } = manifest;
  const actual = await sha256(new TextEncoder().encode(hashedText(unsigned)));
  if (actual === contentHash) return;
  throw new LimenError('corpus-invalid', { file, reason: alteredReason(contentHash, actual) });
}

export function alteredReason(expected: string, actual: string): string {
  return `it was altered: SHA-256 ${actual.slice(0, 16)}… instead of ${expected.slice(0, 16)}…`;
}
