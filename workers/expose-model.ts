/** The worker of a model that ships: its name says whether it is the reader or the critic. */

import { criticOpener } from '../src/critics/trunk/open-critic.js';
import { readerOpener } from '../src/reasoners/reader/open-reader.js';
import { expose } from '../src/rpc/expose.js';
import { workerName } from '../src/rpc/protocol.js';
import type { ModelSupply } from '../src/sessions/open-model.js';

export function exposeModel(supply: ModelSupply): void {
  const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
  const open = name === workerName('critic') ? criticOpener(supply) : readerOpener(supply);
  expose(open, { oneAtATime: true });
}
