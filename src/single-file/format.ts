/**
 * The format of a page in one file: a list of its files and, after the page's own script, their contents as
 * base64 blocks in list order.
 */

import type { CorpusInfo } from '../api.js';

/** Type of a block's `<script>`; browsers do not execute unknown types. */
export const blockType = 'application/x-limen-block';

/** Attribute of a block: the index of its file in the list. */
export const blockAttribute = 'data-file';

/** Id of the `<script>` with the list of contents as JSON. */
export const contentsId = 'limen-contents';

export interface InlinedFile {
  /** Relative to the page's folder, as a site would serve it: `models/reader/model.onnx`. */
  readonly path: string;
  /** How it was compressed before encoding as base64. */
  readonly packed: 'gzip' | null;
  readonly blocks: number;
}

export interface PageContents {
  readonly corpus: CorpusInfo;
  readonly files: readonly InlinedFile[];
}

/** The models in the page, in the order of need: the first one is for the search. */
export const inlinedModelTasks = ['static-encoder', 'reader', 'critic'] as const;

/** The page's other files besides the models and `corpora/`. */
export const programPaths = {
  retriever: 'workers/retriever.js',
  model: 'workers/model.js',
  runtime: 'runtime/ort-wasm-simd-threaded.wasm',
} as const;
