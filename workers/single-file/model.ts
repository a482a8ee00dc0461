import { inlinedModels } from '../../src/single-file/inlined-models.js';
import { receiveFiles } from '../../src/single-file/received-files.js';
import { exposeModel } from '../expose-model.js';

exposeModel(inlinedModels(receiveFiles()));
