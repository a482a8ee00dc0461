/**
 * The passages of a corpus on disk: a JSONL file, a compiled corpus, or a corpus folder with a compiled form.
 */

import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LimenError, type Passage } from '../src/engine/index.js';
import { parsePassages, passageFault } from '../src/retrieval/corpus-format.js';
import { type CorpusManifest, manifestFile } from '../src/retrieval/corpus-manifest.js';
import { readManifest, readShardText } from './corpus-manifest.js';
import { parseJsonLines, readText, requireDistinctIds } from './json-lines.js';

export interface CorpusSource {
  readonly file: string;
  /** SHA-256 of the JSONL file, or the content hash of a compiled corpus. */
  readonly sha256: string;
  readonly passages: readonly Passage[];
  /** Set for a compiled corpus that states one. */
  readonly language?: string | undefined;
}

/** Where `npm run build` puts the compiled form of `corpus/<id>`. */
export const compiledCorpora = 'public/corpora';

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid` */
export async function loadCorpus(path: string): Promise<CorpusSource> {
  if (!existsSync(path))
    throw new LimenError('corpus-unavailable', { file: path, reason: 'it is not there' });
  if (!statSync(path).isDirectory()) return loadJsonLines(path);
  const folder = compiledFolder(path);
  if (folder !== null) return loadCompiled(folder);
  const reason = `it holds no manifest.json, and neither does ${compiledCounterpart(path)}; compile it first`;
  throw new LimenError('corpus-unavailable', { file: path, reason });
}

/** The manifest of a compiled corpus, without reading its passages; `null` for anything else. */
export async function compiledManifest(path: string): Promise<CorpusManifest | null> {
  const folder = compiledFolder(path);
  return folder === null ? null : readManifest(folder);
}

/** Folder of the manifest; `null` if the path is not a compiled corpus. */
export function compiledFolder(path: string): string | null {
  return [path, compiledCounterpart(path)].find((each) => existsSync(join(each, manifestFile))) ?? null;
}

function compiledCounterpart(path: string): string {
  return join(compiledCorpora, basename(resolve(path)));
}

async function loadJsonLines(file: string): Promise<CorpusSource> {
  const text = await readText(file);
  const passages = parseJsonLines(text, file).map((line, index): Passage => {
    const fault = passageFault(line);
    if (fault !== undefined) {
      throw new LimenError('corpus-invalid', { file, reason: `passage ${index + 1} ${fault}` });
    }
    const { id, title, text: body } = line as unknown as Passage;
    return { id, title, text: body };
  });
  requireDistinctIds(passages, 'passages', file);
  return { file, sha256: hash('sha256', text), passages };
}

async function loadCompiled(folder: string): Promise<CorpusSource> {
  const manifest = await readManifest(folder);
  const passages: Passage[] = [];
  for (const shard of manifest.shards.filter(({ kind }) => kind === 'passages')) {
    for (const passage of parsePassages(await readShardText(folder, shard), join(folder, shard.file))) {
      passages.push(passage);
    }
  }
  return { file: folder, sha256: manifest.contentHash, passages, language: manifest.language };
}
