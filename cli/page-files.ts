/** Everything that a page in one file holds, read and checked before the page is written. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LimenError } from '../src/engine/index.js';
import { openModelFolder } from '../src/inference/node-bundle.js';
import { programPaths } from '../src/single-file/format.js';
import { type PackedFile, packFile } from '../src/single-file/writing/packed-file.js';
import type { PageParts } from '../src/single-file/writing/page-html.js';
import { corpusFiles } from './corpus-files.js';
import { readBytes, readText } from './json-lines.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const programs = join(root, 'dist', 'single-file');
const building = 'npx vite build --config vite.single-file.config.ts';

export interface PageRequest {
  /** As `corpusFiles` takes it. */
  readonly corpus: string;
  /** The corpus's own when left out. */
  readonly title?: string;
  /** Folder that holds `reader/` and `critic/`. */
  readonly models: string;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid`, `model-unavailable`, `model-altered`, `model-invalid` */
export async function pageParts(
  { corpus, title, models }: PageRequest,
  signal: AbortSignal,
): Promise<PageParts> {
  if (!existsSync(join(programs, 'retriever.js'))) {
    const reason = `it is not built; run: ${building}`;
    throw new LimenError('model-unavailable', { file: programs, reason });
  }
  const { manifest, files: shards } = await corpusFiles(corpus);
  const contents = new Map<string, Uint8Array>();
  // What the page needs first comes first: its workers, then what can be searched, then what answers.
  for (const name of ['retriever', 'model'] as const) {
    contents.set(programPaths[name], await readBytes(join(programs, `${name}.js`)));
  }
  for (const [file, bytes] of shards) contents.set(`corpora/${manifest.id}/${file}`, bytes);
  contents.set(programPaths.runtime, await readBytes(join(programs, 'ort-wasm-simd-threaded.wasm')));
  for (const task of ['reader', 'critic'] as const) {
    for (const [file, bytes] of await modelFiles(join(models, task), task)) {
      contents.set(`models/${task}/${file}`, bytes);
    }
  }
  const files: PackedFile[] = [];
  for (const [path, content] of contents) {
    signal.throwIfAborted();
    files.push(await packFile(path, content));
  }
  const { id, title: corpusTitle, description, passages, examples } = manifest;
  return {
    title: title ?? corpusTitle,
    corpus: { id, title: corpusTitle, description, passages, examples },
    script: await readText(join(programs, 'page.js')),
    style: await readText(join(programs, 'style.css')),
    icon: await readText(join(root, 'public', 'icons', 'icon.svg')),
    files,
  };
}

async function modelFiles(
  folder: string,
  task: 'reader' | 'critic',
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bundle = await openModelFolder(folder, task);
  const files = new Map<string, Uint8Array>([
    ['manifest.json', await readBytes(join(folder, 'manifest.json'))],
  ]);
  for (const { path } of bundle.manifest.files) files.set(path, await bundle.bytes(path));
  return files;
}
