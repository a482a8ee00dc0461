/** Reads and checks everything that a page in one file contains, before the page is written. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LimenError } from '../src/engine/index.js';
import { openModelFolder } from '../src/model-files/node-bundle.js';
import { inlinedModelTasks, programPaths } from '../src/single-file/format.js';
import { type PackedFile, packFile } from '../src/single-file/writing/packed-file.js';
import type { PageParts } from '../src/single-file/writing/page-html.js';
import { corpusFiles } from './corpus-files.js';
import { readBytes, readText } from './json-lines.js';
import { pagePrograms } from './package-files.js';

/** With or without a hash in its name. */
const runtime = /^ort-wasm-simd-threaded(?:-[\w-]+)?\.wasm$/u;

export interface PageRequest {
  /** See `corpusFiles`. */
  readonly corpus: string;
  /** By default the corpus's own. */
  readonly title?: string;
  /** Folder that contains `static-encoder/`, `reader/` and `critic/`. */
  readonly models: string;
}

/** @throws {LimenError} `corpus-unavailable`, `corpus-invalid`, `model-unavailable`, `model-altered`, `model-invalid` */
export async function pageParts(
  { corpus, title, models }: PageRequest,
  signal: AbortSignal,
): Promise<PageParts> {
  const programs = pagePrograms.folder;
  const wasm = await runtimeFile();
  if (wasm === undefined || !existsSync(join(programs, 'retriever.js'))) {
    throw new LimenError('model-unavailable', { file: programs, reason: pagePrograms.advice });
  }
  const { manifest, files: shards } = await corpusFiles(corpus);
  const contents = new Map<string, Uint8Array>();
  // In the order of need: workers, then what is searched, then what answers.
  for (const name of ['retriever', 'model'] as const) {
    contents.set(programPaths[name], await readBytes(join(programs, `${name}.js`)));
  }
  for (const [file, bytes] of shards) contents.set(`corpora/${manifest.id}/${file}`, bytes);
  contents.set(programPaths.runtime, await readBytes(wasm));
  for (const task of inlinedModelTasks) {
    // Models of one's own need not come with an encoder for what is typed.
    if (task === 'static-encoder' && !existsSync(join(models, task))) continue;
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
    icon: await readText(join(programs, 'icon.svg')),
    files,
  };
}

/** The WASM binary for the processor; undefined if it is missing. */
async function runtimeFile(): Promise<string | undefined> {
  const folder = pagePrograms.runtime;
  if (!existsSync(folder)) return undefined;
  const name = (await readdir(folder)).find((file) => runtime.test(file));
  return name === undefined ? undefined : join(folder, name);
}

async function modelFiles(
  folder: string,
  task: (typeof inlinedModelTasks)[number],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bundle = await openModelFolder(folder, task);
  const files = new Map<string, Uint8Array>([
    ['manifest.json', await readBytes(join(folder, 'manifest.json'))],
  ]);
  for (const { path } of bundle.manifest.files) files.set(path, await bundle.bytes(path));
  return files;
}
