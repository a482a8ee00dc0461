/** The browser's own model in the place of a worker: it is there in windows only. */

import { openPromptApi } from '../reasoners/language-model/prompt-api-chat.js';
import { reasonerOpener } from '../reasoners/opened-reasoner.js';
import type { WorkerLike } from '../rpc/connection.js';
import { startOnPage } from '../rpc/page-worker.js';

export const startPromptApi = (): WorkerLike => startOnPage(reasonerOpener(openPromptApi));
