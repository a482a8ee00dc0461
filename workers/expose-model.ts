/** What the worker of a shipped model does: the worker's name says whether it is the reader or the critic. */

import { T5Critic } from '../src/criticism/t5-critic.js';
import { CriticService, fromModelFolder } from '../src/inference/critic-service.js';
import type { ModelSupply } from '../src/inference/model-service.js';
import { ReasonerService } from '../src/inference/reasoner-service.js';
import { ExtractiveReader } from '../src/reasoning/extractive-reader.js';
import { expose } from '../src/remote/expose.js';
import { workerName } from '../src/remote/worker-name.js';

export function exposeModel(supply: ModelSupply): void {
  const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
  const service =
    name === workerName('critic')
      ? new CriticService(fromModelFolder(T5Critic, supply))
      : new ReasonerService(ExtractiveReader, supply);
  expose(service, { oneAtATime: true });
}
