/** The compiled files of a corpus as served by a site: from a compiled one, or from a folder of Markdown. */

import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { LimenError } from '../src/engine/index.js';
import { compileCorpus } from '../src/retrieval/compile-corpus.js';
import { type CorpusManifest, filesOf, manifestFile } from '../src/retrieval/corpus-manifest.js';
import { readCorpusFolder } from '../src/retrieval/source/corpus-folder.js';
import { readManifest, readShard } from './corpus-manifest.js';
import { compiledCorpora } from './corpus-source.js';
import { readBytes } from './json-lines.js';
import { warn } from './terminal-text.js';

interface CorpusFiles {
  readonly manifest: CorpusManifest;
  /** File name to content, `manifest.json` included. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * @param path a compiled corpus of either version, a folder with `corpus.json` and `articles`, or the id of a
 * shipped corpus
 * @throws {LimenError} `corpus-unavailable`, `corpus-invalid`
 */
export async function corpusFiles(path: string): Promise<CorpusFiles> {
  if (existsSync(join(path, manifestFile))) return compiledFiles(path);
  if (existsSync(join(path, 'corpus.json'))) return compiledFrom(path);
  const shipped = join(compiledCorpora, path);
  if (basename(path) === path && existsSync(join(shipped, manifestFile))) return compiledFiles(shipped);
  const reason = 'it holds neither manifest.json nor corpus.json; compile it first, with limen index';
  throw new LimenError('corpus-unavailable', { file: path, reason });
}

async function compiledFiles(folder: string): Promise<CorpusFiles> {
  const manifest = await readManifest(folder);
  const files = new Map<string, Uint8Array>([[manifestFile, await readBytes(join(folder, manifestFile))]]);
  for (const shard of filesOf(manifest)) files.set(shard.file, await readShard(folder, shard));
  return { manifest, files };
}

async function compiledFrom(folder: string): Promise<CorpusFiles> {
  const { info, passages, skipped, faults } = await readCorpusFolder(resolve(folder));
  for (const { path, reason } of skipped) warn(`skipped ${path}: ${reason}`);
  const [fault] = faults;
  if (fault !== undefined) throw fault;
  return compileCorpus(info, passages, folder);
}
