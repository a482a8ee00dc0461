/** The corpus of a documentation: its pages compiled as by `limen index`, or a corpus compiled before. */

import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LimenError, type Passage } from '../src/engine/index.js';
import { indexSite } from '../src/indexing/index-site.js';
import { writeCorpus } from '../src/indexing/write-corpus.js';
import { manifestFile } from '../src/retrieval/corpus-manifest.js';
import type { PassageEncoder } from '../src/retrieval/vectors/add-vectors.js';
import type { VectorSearch } from '../src/retrieval/vectors/hybrid-retriever.js';
import { isRecord } from '../src/text/is-record.js';
import { readManifest } from './corpus-manifest.js';
import { corpusRetriever } from './corpus-retriever.js';
import { loadCorpus } from './corpus-source.js';
import { readText } from './json-lines.js';
import { errorText, warn } from './terminal-text.js';

export interface DocumentationSource {
  /** Content hash of the compiled corpus. */
  readonly sha256: string;
  readonly passages: readonly Passage[];
  readonly retriever: VectorSearch;
  /** The practice in the corpus's manifest, not parsed; undefined if there is none. */
  readonly practice?: unknown;
  /** Deletes what was compiled for this run. */
  close(): Promise<void>;
}

/**
 * @param encoder used when compiling
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid`
 * @throws the signal's reason when it aborts
 */
export async function openDocumentation(
  source: string,
  signal: AbortSignal,
  encoder?: PassageEncoder,
): Promise<DocumentationSource> {
  if (await isCompiled(source)) return { ...(await opened(source)), close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'limen-documentation-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const site = await indexSite({ source, baseUrl: '/', links: 'html', cache: new Map(), signal });
    for (const fault of site.faults) warn(errorText(fault));
    if (site.passages.length === 0)
      throw new LimenError('corpus-invalid', { file: source, reason: 'no page of it has text' });
    const info = { id: 'documentation', title: 'Documentation', description: '', examples: [] };
    await writeCorpus(folder, info, site.passages, signal, encoder);
    return { ...(await opened(folder)), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function opened(folder: string): Promise<Omit<DocumentationSource, 'close'>> {
  const { sha256, passages } = await loadCorpus(folder);
  const { practice } = await readManifest(folder);
  return { sha256, passages, retriever: await corpusRetriever(folder), practice };
}

/** A built site may have an unrelated `manifest.json`. */
async function isCompiled(source: string): Promise<boolean> {
  const manifest = join(source, manifestFile);
  if (!existsSync(manifest)) return false;
  const text = await readText(manifest);
  try {
    const given: unknown = JSON.parse(text);
    return isRecord(given) && given['format'] === 'limen-corpus';
  } catch {
    return false;
  }
}
