/** What the worker of a shipped model does: the worker's name says whether it is the reader or the critic. */

import { CriticService, fromModelFolder } from '../src/critics/critic-service.js';
import { T5Critic } from '../src/critics/t5/t5-critic.js';
import { ExtractiveReader } from '../src/reasoners/reader/extractive-reader.js';
import { ReasonerService } from '../src/reasoners/reader/reasoner-service.js';
import { expose } from '../src/rpc/expose.js';
import { workerName } from '../src/rpc/worker-name.js';
import type { ModelSupply } from '../src/sessions/model-service.js';

export function exposeModel(supply: ModelSupply): void {
  const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
  const service =
    name === workerName('critic')
      ? new CriticService(fromModelFolder(T5Critic, supply))
      : new ReasonerService(ExtractiveReader, supply);
  expose(service, { oneAtATime: true });
}
