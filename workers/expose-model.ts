/**
 * The worker of the shipped models: reader and critic together, or the critic alone, depending on the
 * worker's name.
 */

import { criticOpener } from '../src/critics/trunk/open-critic.js';
import { readerOpener } from '../src/reasoners/reader/open-reader.js';
import { expose } from '../src/rpc/expose.js';
import { exposeParts } from '../src/rpc/expose-parts.js';
import { workerName } from '../src/rpc/protocol.js';
import type { ModelSupply } from '../src/sessions/open-model.js';
import { sharedModels } from '../src/sessions/shared-models.js';

export function exposeModel(supply: ModelSupply): void {
  const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
  if (name === workerName('critic')) {
    expose(criticOpener(supply), { oneAtATime: true });
    return;
  }
  const shared = sharedModels(supply);
  exposeParts({ reasoner: readerOpener(shared), critic: criticOpener(shared) });
}
