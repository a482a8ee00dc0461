/** What any critic but the embedded one is opened with. Loaded when a person chooses one, and never before. */

import flanT5Url from '../../workers/flan-t5.ts?worker&url';
import type { FlanT5Choice } from '../critics/choice.js';
import type { FlanT5Request } from '../critics/flan-t5/open-flan-t5.js';
import type { WorkerLike } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';

export const startFlanT5 = (): WorkerLike => startWorker(flanT5Url, 'critic');

export function flanT5Request(choice: FlanT5Choice): FlanT5Request {
  return { choice, base: document.baseURI };
}
