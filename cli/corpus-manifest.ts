import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../src/retrieval/corpus-format.js';
import { requireShortManifest } from '../src/retrieval/corpus-limits.js';
import type { CorpusManifest } from '../src/retrieval/corpus-manifest.js';
import { requireIdentity } from '../src/retrieval/manifest-identity.js';
import { readText } from './json-lines.js';

/** The manifest in a folder. @throws {LimenError} `corpus-unavailable`; `corpus-invalid`, before it is read where it is too long, and where it was altered */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const name = join(folder, 'manifest.json');
  requireShortManifest(statSync(name, { throwIfNoEntry: false })?.size ?? 0, name);
  const manifest = parseManifest(await readText(name), name);
  await requireIdentity(manifest, name);
  return manifest;
}
