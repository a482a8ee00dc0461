/** A page with only the critic, in the worker that ships, for tests and benchmarks of its backends. */

import type { LimenStatus } from '../../src/api.js';
import { browserWorkers } from '../../src/composition/browser-workers.js';
import { type CriticModel, criticPart } from '../../src/composition/embedded-parts.js';
import type { CriticPart } from '../../src/composition/part.js';
import { StatusBoard } from '../../src/composition/status-board.js';
import { asLimenError, type Critic, type CriticInput, type ErrorCode } from '../../src/engine/index.js';

export interface CriticPage {
  /** Starts the critic of `models/critic/`; resolves when it is open or has failed. */
  open(backend: 'auto' | 'webgpu' | 'wasm'): Promise<LimenStatus>;
  status(): LimenStatus;
  /** Probabilities in the order of the inputs; all calls are made concurrently. */
  assess(inputs: readonly CriticInput[]): Promise<number[]>;
  /** The same, with the error code for each call that failed. */
  assessOrFail(inputs: readonly CriticInput[]): Promise<(number | ErrorCode)[]>;
}

const board = new StatusBoard();
let critic: CriticPart | undefined;

const page: CriticPage = {
  async open(backend) {
    const folderOf = (model: string) => new URL(`models/${model}/`, document.baseURI).href;
    const model: CriticModel = { folder: folderOf('critic'), trunk: { folder: folderOf('reader') } };
    critic = criticPart(browserWorkers.critic, model, backend, board.reporter('critic'));
    await critic.opened().catch(() => undefined);
    return board.status;
  },
  status: () => board.status,
  assess: async (inputs) => {
    const { assess } = await opened();
    return Promise.all(inputs.map((input) => assess(input)));
  },
  async assessOrFail(inputs) {
    const judged = async (input: CriticInput) => (await opened()).assess(input);
    return Promise.all(inputs.map((input) => judged(input).catch((thrown) => asLimenError(thrown).code)));
  },
};
Object.assign(globalThis, { criticPage: page });

function opened(): Promise<Critic> {
  if (critic === undefined) throw new Error('The critic was not opened.');
  return critic.port();
}
