/** The browser's own model in the place of a worker: it is there in windows only. */

import { LanguageModelService } from '../reasoning/language-model/language-model-service.js';
import { openPromptApi } from '../reasoning/language-model/prompt-api-chat.js';
import type { WorkerLike } from './connection.js';
import { startOnPage } from './page-worker.js';

export const startPromptApi = (): WorkerLike => startOnPage(new LanguageModelService(openPromptApi));
