/** All of `corpora/` as served by a site: every compiled corpus and the catalogue. Runs in Node only. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { asLimenError, type LimenError } from '../../engine/index.js';
import { compileCorpus } from '../compile-corpus.js';
import type { CorpusInfo } from '../corpus-info.js';
import { infoOf } from '../corpus-manifest.js';
import type { PassageEncoder } from '../vectors/add-vectors.js';
import { type CorpusSource, readCorpusFolder } from './corpus-folder.js';

interface CorporaSite {
  /** Path under `corpora/` to content. The same sources give the same bytes. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly catalogue: readonly CorpusInfo[];
  /** Entries named like articles that are not files, with the reason why they are left out. */
  readonly skipped: CorpusSource['skipped'];
  /** Every unusable file, with the reason; nothing may be published while there is one. */
  readonly faults: readonly LimenError[];
}

/** What makes the vectors of the corpus of this id; none without it. */
type EncoderOf = (id: string) => Promise<PassageEncoder | undefined>;

/** @param root contains one folder per corpus */
export async function compileCorpora(root: string, encoderOf?: EncoderOf): Promise<CorporaSite> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const catalogue: CorpusInfo[] = [];
  const skipped: CorpusSource['skipped'][number][] = [];
  const faults: LimenError[] = [];
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const name of folders.sort()) {
    try {
      const source = await readCorpusFolder(join(root, name));
      faults.push(...source.faults);
      skipped.push(...source.skipped);
      const { info, passages } = source;
      const encoder = await encoderOf?.(info.id);
      const { manifest, files: own } = await compileCorpus(info, passages, join(root, name), { encoder });
      for (const [file, bytes] of own) files.set(`${name}/${file}`, bytes);
      catalogue.push(infoOf(manifest));
    } catch (thrown) {
      faults.push(asLimenError(thrown));
    }
  }
  files.set('catalogue.json', new TextEncoder().encode(`${JSON.stringify(catalogue, null, 1)}\n`));
  return { files, catalogue, skipped, faults };
}
