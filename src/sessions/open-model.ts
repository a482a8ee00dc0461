/** Opens a shipped model in its worker, and checks the backend against the result recorded with it. */

import { modelIdentity } from '../model-files/manifest.js';
import type { ModelBundle } from '../model-files/model-bundle.js';
import type { LoadOptions } from '../model-files/model-files.js';
import { agreement, type LoadRuntime, type OpenOn, openBackend } from './backend.js';
import type { ModelOpener, ProbeResult, SessionFactory } from './session-types.js';

/** A model folder with a manifest. */
export interface ModelFolder {
  /** Address of the model's folder, ending with `/`. */
  readonly folder: string;
  /** See `loadModel`. */
  readonly manifestSha256?: string | undefined;
}

export type OpenModel = ModelFolder & OpenOn;

export type OpenModelOptions = Pick<
  LoadOptions,
  'signal' | 'onProgress' | 'onNotice' | 'onLargeDownload' | 'manifestSha256'
>;

/** The sources of a worker's model files and runtime. */
export interface ModelSupply {
  /** See `loadModel`. */
  readonly load: (folder: URL, options: OpenModelOptions) => Promise<ModelBundle>;
  readonly loadRuntime: LoadRuntime;
  /** Set if several models of a worker run the same graph on WASM. */
  readonly shareSessions?: (createSession: SessionFactory) => SessionFactory;
}

export interface OpenedModel {
  /** Shown to people, from the manifest: "MiniLM reader, 8 bits". */
  readonly name: string;
  /** Identifies the weights exactly: "minilm-reader@0123456789ab". */
  readonly identity: string;
  /** Result of the backend check, if there was one: "agrees with the recorded result to 0.0004". */
  readonly agreement: string | null;
}

/**
 * @throws {LimenError} `backend-unavailable`, also if the backend computes something else than was recorded
 */
export async function openModel<Model extends object>(
  opener: ModelOpener<Model>,
  supply: ModelSupply,
  request: OpenModel,
  options: OpenModelOptions,
): Promise<{ readonly model: Model; readonly bundle: ModelBundle; readonly opened: OpenedModel }> {
  const { manifestSha256 } = request;
  const runtime = openBackend(supply.loadRuntime, request);
  // Without a graphics device no files need to be loaded; WASM is always available.
  if (request.backend === 'webgpu') await runtime;
  const [backend, bundle] = await Promise.all([
    runtime,
    supply.load(new URL(request.folder), { ...options, manifestSha256 }),
  ]);
  const { shareSessions = (each) => each } = supply;
  const onProcessor = shareSessions(backend.createProcessorSession);
  const createSession = backend.kind === 'wasm' ? onProcessor : backend.createSession;
  const model = await opener.open(bundle, createSession, onProcessor);
  options.signal?.throwIfAborted();
  const agreed = isProbed(model) ? agreement(backend.kind, await model.probe()) : null;
  options.signal?.throwIfAborted();
  const { manifest } = bundle;
  const opened = { name: manifest.name, identity: modelIdentity(manifest), agreement: agreed };
  return { model, bundle, opened };
}

function isProbed(model: object): model is { probe(): Promise<ProbeResult> } {
  return 'probe' in model;
}
