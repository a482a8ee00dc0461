/** What a model class needs: the files of its folder, and sessions that run its graphs. */

import type { ModelBundle } from '../model-files/model-bundle.js';

/** A named input of a graph, in row-major order. */
export type Tensor =
  | { readonly type: 'int64'; readonly dims: readonly number[]; readonly data: BigInt64Array }
  | { readonly type: 'float32'; readonly dims: readonly number[]; readonly data: Float32Array }
  /** 0 or 1. */
  | { readonly type: 'bool'; readonly dims: readonly number[]; readonly data: Uint8Array };

export type Feeds = Readonly<Record<string, Tensor>>;

/** A named output of a graph. Only float32 outputs are returned. */
export interface OutputTensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

export type Outputs = Readonly<Record<string, OutputTensor>>;

/** One loaded graph. Calls run one after another, in call order. */
export interface Session {
  /**
   * @throws {LimenError} `device-lost` if the graphics device was lost, `model-invalid` if the graph refuses
   * its input
   */
  run(feeds: Feeds): Promise<Outputs>;
  /** Frees the memory; later calls of `run` reject. */
  release(): Promise<void>;
}

/** Waits for the runtime. What it throws, a lost device included, becomes a `LimenError`. */
export type Guard = <Value>(work: Promise<Value>) => Promise<Value>;

/** A file by whose places a graph names its weights (ONNX external data). */
export interface ExternalWeights {
  /** As the graph names it. */
  readonly path: string;
  readonly data: Uint8Array;
}

/**
 * Creates a session from the bytes of an ONNX file.
 * @param weights if they are not in it
 * @throws {LimenError} `model-invalid`, `backend-unavailable`
 */
export type SessionFactory = (model: Uint8Array, weights?: ExternalWeights) => Promise<Session>;

/** A class that opens itself from a bundle; the static side of a reasoner or a critic. */
export interface ModelOpener<Opened> {
  /** @param createProcessorSession for a graph that only runs on WASM, whatever `createSession` runs on */
  open(
    bundle: ModelBundle,
    createSession: SessionFactory,
    createProcessorSession: SessionFactory,
  ): Promise<Opened>;
}

/** The result of a model's fixed probe input: when it was exported, and here. Probabilities, 0..1. */
export interface ProbeResult {
  readonly expected: number;
  readonly actual: number;
}
