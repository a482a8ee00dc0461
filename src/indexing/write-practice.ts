/** Writes what practice found into a corpus's manifest, so that its hash covers it and every copy has it. */

import { join } from 'node:path';
import type { SitePractice } from '../critics/site-practice/site-practice.js';
import { lockFolder } from '../disk/folder-lock.js';
import { writeFileWhole } from '../disk/write-file-whole.js';
import { LimenError } from '../engine/index.js';
import { manifestBytes, withIdentity } from '../retrieval/corpus-files.js';
import { type CorpusManifest, manifestFile } from '../retrieval/corpus-manifest.js';

/**
 * Shards are unchanged; the content hash changes.
 *
 * @param read returns the manifest in the folder
 * @param practised content hash of the version that was practised on
 * @throws {LimenError} `corpus-invalid` if the corpus was rewritten meanwhile, `folder-in-use`,
 * `file-unwritable`
 */
export async function writePractice(
  folder: string,
  practice: SitePractice,
  { read, practised }: { readonly read: () => Promise<CorpusManifest>; readonly practised: string },
): Promise<CorpusManifest> {
  const lock = await lockFolder(folder);
  try {
    const { contentHash, practice: _before, ...rest } = await read();
    const file = join(folder, manifestFile);
    if (contentHash !== practised) {
      throw new LimenError('corpus-invalid', { file, reason: 'it was written anew during the practice' });
    }
    const manifest = await withIdentity({ ...rest, practice });
    await writeFileWhole(file, manifestBytes(manifest));
    return manifest;
  } finally {
    await lock.release();
  }
}
