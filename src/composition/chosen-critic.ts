/** Every critic but the embedded one. Loaded when a person chooses one, and never before. */

import flanT5Url from '../../workers/flan-t5.ts?worker&url';
import type { FlanT5Choice } from '../critics/choice.js';
import type { FlanT5Request } from '../critics/flan-t5/open-flan-t5.js';
import { startWorker } from '../rpc/start-worker.js';
import { criticPart } from './embedded-parts.js';
import type { WantedBackend } from './model-part.js';
import type { CriticPart } from './part.js';
import type { PartReporter } from './status-board.js';

export function openChosen(choice: FlanT5Choice, backend: WantedBackend, report: PartReporter): CriticPart {
  const request: FlanT5Request = { choice, base: document.baseURI };
  return criticPart(() => startWorker(flanT5Url, 'critic'), request, backend, report);
}
