/** The shipped reasoner and critic of a page. */

import type { OpenedCritic } from '../critics/opened-critic.js';
import type { OpenTrunkCritic } from '../critics/trunk/open-critic.js';
import type { Critic } from '../engine/index.js';
import type { OpenedReader, ReaderPart } from '../reasoners/reader/open-reader.js';
import type { WorkerLike } from '../rpc/connection.js';
import type { SupervisedWorker } from '../rpc/supervised-worker.js';
import { backendNames } from '../sessions/backend.js';
import type { ModelFolder } from '../sessions/open-model.js';
import { modelPart, type WantedBackend } from './model-part.js';
import type { CriticPart, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

/** On WebGPU only if that is wanted by name: its runtime is twice as large, and the critic reads beside it on WASM. */
export function readerPart(
  start: () => WorkerLike,
  model: ModelFolder,
  wanted: WantedBackend,
  report: PartReporter,
): ReasonerPart {
  // Loaded in parallel with the model; a search without a question does not need it.
  const look = import('../reasoners/reader/next-query.js');
  look.catch(() => {});
  return modelPart({
    name: 'reasoner',
    start,
    model,
    wanted: wanted === 'webgpu' ? wanted : 'wasm',
    whyWasm: wanted === 'auto' ? `it runs on ${backendNames.webgpu} if that is asked for` : undefined,
    report,
    port: (worker: SupervisedWorker<ReaderPart, OpenedReader>, { closedBook, lookupThreshold }) => ({
      closedBook,
      ...worker.methods(['draft', 'readings', 'answers', 'queryVectors', 'passageVectors']),
      // Needs no model, so it runs on the page.
      nextQuery: async (input, { signal } = {}) => {
        const { nextQuery } = await look;
        signal?.throwIfAborted();
        return nextQuery(input, lookupThreshold);
      },
    }),
  });
}

/** The critic's folder, and that of the reader, whose states it judges by. */
export type CriticModel = ModelFolder & Pick<OpenTrunkCritic, 'trunk'>;

/**
 * The shipped critic, over the reader's states: in the reader's worker, which has them in memory. It only has
 * its own worker if WebGPU is requested by name, because that loads a second runtime and the reader once
 * more, all for one step of its decoder.
 *
 * @param together starts it in the reader's worker
 */
export function criticBesideReader(
  together: () => WorkerLike,
  alone: () => WorkerLike,
  model: CriticModel,
  wanted: WantedBackend,
  report: PartReporter,
): CriticPart {
  if (wanted === 'webgpu') return criticPart(alone, model, wanted, report);
  const why = `it reads with the reader, on ${backendNames.wasm} unless ${backendNames.webgpu} is asked for`;
  return criticPart(together, model, 'wasm', report, wanted === 'auto' ? why : undefined);
}

/**
 * @param model what the worker should open, in addition to the backend: `CriticModel` for the shipped critic
 * @param whyWasm see `ModelPlan`
 */
export function criticPart(
  start: () => WorkerLike,
  model: object,
  wanted: WantedBackend,
  report: PartReporter,
  whyWasm?: string,
): CriticPart {
  return modelPart({
    name: 'critic',
    start,
    model,
    wanted,
    whyWasm,
    report,
    port: (worker: SupervisedWorker<Critic, OpenedCritic>) => worker.methods(['assess']),
    ready: ({ threshold, calibration }) => ({ threshold, calibration }),
  });
}
