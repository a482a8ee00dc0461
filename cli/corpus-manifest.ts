import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type CorpusManifest, parseManifest } from '../src/retrieval/corpus-format.js';
import { requireShortManifest } from '../src/retrieval/corpus-limits.js';
import { readText } from './json-lines.js';

/** The manifest in a folder. @throws {LimenError} `corpus-unavailable`; `corpus-invalid`, before it is read where it is too long */
export async function readManifest(folder: string): Promise<CorpusManifest> {
  const name = join(folder, 'manifest.json');
  requireShortManifest(statSync(name, { throwIfNoEntry: false })?.size ?? 0, name);
  return parseManifest(await readText(name), name);
}
