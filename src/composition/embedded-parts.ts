/** The reasoner and the critic of a page that ship, each in its worker. */

import type { OpenedCritic } from '../critics/opened-critic.js';
import type { Critic } from '../engine/index.js';
import type { OpenedReader, ReaderPart } from '../reasoners/reader/open-reader.js';
import type { WorkerLike } from '../rpc/connection.js';
import type { SupervisedWorker } from '../rpc/supervised-worker.js';
import { backendNames } from '../sessions/backend.js';
import type { ModelFolder } from '../sessions/open-model.js';
import { modelPart, type WantedBackend } from './model-part.js';
import type { CriticPart, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

export function readerPart(start: () => WorkerLike, model: ModelFolder, report: PartReporter): ReasonerPart {
  // Comes while the model does; a search without a question needs none of it.
  const look = import('../reasoners/reader/next-query.js');
  look.catch(() => {});
  return modelPart({
    name: 'reasoner',
    start,
    model,
    wanted: 'wasm',
    whyWasm: `its 8-bit weights run on ${backendNames.wasm} only`,
    report,
    port: (worker: SupervisedWorker<ReaderPart, OpenedReader>, { closedBook, lookupThreshold }) => ({
      closedBook,
      ...worker.methods(['draft', 'readings', 'answers', 'queryVector', 'passageVector']),
      // Needs no model, so it does not travel.
      nextQuery: async (input, { signal } = {}) => {
        const { nextQuery } = await look;
        signal?.throwIfAborted();
        return nextQuery(input, lookupThreshold);
      },
    }),
  });
}

/** The critic that ships, over the states of the reader. */
export function embeddedCriticPart(
  start: () => WorkerLike,
  models: { readonly critic: ModelFolder; readonly reader: ModelFolder },
  wanted: WantedBackend,
  report: PartReporter,
): CriticPart {
  return criticPart(start, { ...models.critic, trunk: models.reader }, wanted, report);
}

/** @param model what the worker is asked to open, beside the backend */
export function criticPart(
  start: () => WorkerLike,
  model: object,
  wanted: WantedBackend,
  report: PartReporter,
): CriticPart {
  return modelPart({
    name: 'critic',
    start,
    model,
    wanted,
    report,
    port: (worker: SupervisedWorker<Critic, OpenedCritic>) => worker.methods(['assess']),
    ready: ({ threshold, calibration }) => ({ threshold, calibration }),
  });
}
