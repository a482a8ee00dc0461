/**
 * Reader and critic in one worker, or the critic in a worker of its own, from one script, so that what they
 * share (runtime, downloads, tokenizer) is fetched and cached once.
 */

import { servedModels } from '../src/sessions/served-models.js';
import { exposeModel } from './expose-model.js';

exposeModel(servedModels);
