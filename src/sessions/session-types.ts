/** What a model class needs from its surroundings: the files of its folder, and one session that runs its graph. */

import type { ModelBundle } from '../model-files/model-bundle.js';

/** A named input of a graph, in row-major order. */
export type Tensor =
  | { readonly type: 'int64'; readonly dims: readonly number[]; readonly data: BigInt64Array }
  | { readonly type: 'float32'; readonly dims: readonly number[]; readonly data: Float32Array }
  /** Nought or one. */
  | { readonly type: 'bool'; readonly dims: readonly number[]; readonly data: Uint8Array };

export type Feeds = Readonly<Record<string, Tensor>>;

/** A named output of a graph. Only float32 outputs are given back. */
export interface OutputTensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

export type Outputs = Readonly<Record<string, OutputTensor>>;

/** One loaded graph. Calls run one after another, in the order in which they were made. */
export interface Session {
  /** @throws {LimenError} `device-lost` when the graphics device went away, `model-invalid` when the graph refuses its input */
  run(feeds: Feeds): Promise<Outputs>;
  /** Gives the memory back; later calls of `run` reject. */
  release(): Promise<void>;
}

/** Makes a session of an ONNX file's bytes. @throws {LimenError} `model-invalid`, `backend-unavailable` */
export type SessionFactory = (model: Uint8Array) => Promise<Session>;

/** A class that opens itself from a bundle; the constructor side of a reasoner or a critic. */
export interface ModelOpener<Opened> {
  /** @param createProcessorSession for a graph that runs on the processor alone, whatever `createSession` runs on */
  open(
    bundle: ModelBundle,
    createSession: SessionFactory,
    createProcessorSession: SessionFactory,
  ): Promise<Opened>;
}

/** The fixed input of a model, run: what it gave when it was exported, and what it gives here. Probabilities, 0..1. */
export interface ProbeResult {
  readonly expected: number;
  readonly actual: number;
}
