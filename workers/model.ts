/**
 * Reader and critic in one worker, or the critic in one of its own, from one script: what they share (runtime, delivery, tokenizer)
 * is fetched and kept once.
 */

import { servedModels } from '../src/sessions/served-models.js';
import { exposeModel } from './expose-model.js';

exposeModel(servedModels);
