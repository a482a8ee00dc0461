/** What the workers of models have in common: the request that opens them, and what they answer. */

import type { ModelBundle } from '../model-files/model-bundle.js';
import type { LoadOptions } from '../model-files/model-files.js';
import type { LoadRuntime, OpenOn } from './backend.js';

/** A model folder with a manifest. */
export interface ModelFolder {
  /** Address of the model's folder, ending with `/`. */
  readonly folder: string;
}

export type OpenModel = ModelFolder & OpenOn;

export type OpenModelOptions = Pick<LoadOptions, 'signal' | 'onProgress' | 'onNotice' | 'onLargeDownload'>;

/** Where a worker gets the files of a model and the runtime that runs it. */
export interface ModelSupply {
  /** As `loadModel`. */
  readonly load: (folder: URL, options: OpenModelOptions) => Promise<ModelBundle>;
  readonly loadRuntime: LoadRuntime;
}

export interface OpenedModel {
  /** For people, from the manifest: "MiniLM reader, 8 bits". */
  readonly name: string;
  /** Names the weights exactly: "minilm-reader@0123456789ab". */
  readonly identity: string;
  /** Why this backend is good, where that was tested: "agrees with the recorded result to 0.0004". */
  readonly agreement: string | null;
}
