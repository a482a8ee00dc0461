/**
 * How a page that is one file holds its files: a list of them, and after the page's own program their contents, cut
 * into blocks of base64 in the order of the list.
 */

import type { CorpusInfo } from '../api.js';

/** Type of a block's `<script>`; a browser runs none that it does not know. */
export const blockType = 'application/x-limen-block';

/** The attribute of a block that says to which file of the list it belongs. */
export const blockAttribute = 'data-file';

/** Id of the `<script>` that holds the contents' list as JSON. */
export const contentsId = 'limen-contents';

export interface InlinedFile {
  /** Relative to the page's folder, where a site would serve it: `models/reader/model.onnx`. */
  readonly path: string;
  /** How it was made smaller before it was written as base64. */
  readonly packed: 'gzip' | null;
  readonly blocks: number;
}

export interface PageContents {
  readonly corpus: CorpusInfo;
  readonly files: readonly InlinedFile[];
}

/** What is in the page beside the models and `corpora/`. */
export const programPaths = {
  retriever: 'workers/retriever.js',
  model: 'workers/model.js',
  runtime: 'runtime/ort-wasm-simd-threaded.wasm',
} as const;
