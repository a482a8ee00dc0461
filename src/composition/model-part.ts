/**
 * A part whose model runs in a worker, on the best backend: WebGPU first, WASM as the fallback. The choice is
 * made once, on loading; a device lost later ends the part. A failed session can corrupt its context, so
 * every change of backend uses a new worker.
 */

import asyncifyScript from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.mjs?url';
import asyncifyBinary from 'onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url';
import processorScript from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import processorBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import type { LimenOptions, PartStatus } from '../api.js';
import { LimenError, toErrorRecord } from '../engine/index.js';
import { browserStorage } from '../model-files/browser-storage.js';
import { askToPersist } from '../model-files/storage-room.js';
import type { WorkerLike } from '../rpc/connection.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import type { OpenOn } from '../sessions/backend.js';
import type { OpenedModel, OpenModelOptions } from '../sessions/open-model.js';
import type { RuntimeFiles, RuntimeKind } from '../sessions/runtime.js';
import type { Part } from './part.js';
import type { PartReporter } from './status-board.js';

/** Where the workers find the runtime's binaries: hashed names, served with the page's own files. */
const runtimeFiles: Readonly<Record<RuntimeKind, RuntimeFiles>> = {
  webgpu: { script: asyncifyScript, binary: asyncifyBinary },
  wasm: { script: processorScript, binary: processorBinary },
};

/** Errors of the files or of the choice, which would recur on another backend. */
const lastingErrors: ReadonlySet<string> = new Set(['model-unavailable', 'model-altered', 'option-invalid']);

export type WantedBackend = NonNullable<LimenOptions['backend']>;

/** @typeParam InWorker the part's methods in its worker */
export interface ModelPlan<InWorker extends object, Opened extends OpenedModel, Port> {
  /** Shown to people: "critic". */
  readonly name: string;
  /** Starts a worker that opens such a model. */
  start(): WorkerLike;
  /** What to open, in addition to the backend. */
  readonly model: object;
  /** `webgpu` also accepts a software adapter, which `auto` does not; both fall back to WASM. */
  readonly wanted: WantedBackend;
  /** Why it runs on WASM, if that was requested. */
  readonly whyWasm?: string | undefined;
  readonly report: PartReporter;
  port(worker: SupervisedWorker<InWorker, Opened>, opened: Opened): Port;
  /** What the status reports about this kind of model, beside its name and backend. */
  ready?(opened: Opened): Partial<Extract<PartStatus, { state: 'ready' }>>;
}

export function modelPart<InWorker extends object, Opened extends OpenedModel, Port>({
  name,
  start,
  model,
  wanted,
  whyWasm = 'it was asked for',
  report,
  port,
  ready,
}: ModelPlan<InWorker, Opened, Port>): Part<Opened, Port> {
  let backend: RuntimeKind = wanted === 'wasm' ? 'wasm' : 'webgpu';
  /** Why this backend was chosen, unless the reason is that its results agree. */
  let because = wanted === 'wasm' ? whyWasm : null;
  let mayThread = true;
  const worker = new SupervisedWorker<InWorker, Opened>({
    name,
    start,
    open: async (connection) => {
      report.status({ state: 'loading', loaded: 0, total: 0 });
      const runtime = runtimeFiles[backend];
      const on: OpenOn = { backend, acceptSoftware: wanted === 'webgpu', mayThread, runtime };
      const told: OpenModelOptions = {
        onProgress: (progress) => report.status({ state: 'loading', ...progress }),
        onNotice: report.notice,
        // Only a window may request this.
        onLargeDownload: () => void askToPersist(browserStorage()),
      };
      const opened = await connection.open<Opened>({ ...model, ...on }, told).catch((thrown: unknown) => {
        // One of its threads may not have started; the next worker does without.
        if (isCrash(thrown)) mayThread = false;
        throw thrown;
      });
      const reason = because ?? opened.agreement ?? '';
      report.status({ ...ready?.(opened), state: 'ready', name: opened.name, backend, reason });
      return opened;
    },
    recover: (error) => {
      if (backend === 'wasm' || lastingErrors.has(error.code)) return false;
      if (error.code === 'device-lost') report.notice(toErrorRecord(error));
      [backend, because, mayThread] = ['wasm', error.message, true];
      return true;
    },
    onNotice: report.notice,
    onFailed: (error) => report.status({ state: 'failed', error: toErrorRecord(error) }),
  });
  return {
    opened: () => worker.opened(),
    port: async () => port(worker, await worker.opened()),
    close: () => worker.terminate(),
  };
}

function isCrash(thrown: unknown): boolean {
  return thrown instanceof LimenError && thrown.code === 'worker-crashed';
}
