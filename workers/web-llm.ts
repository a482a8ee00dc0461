import { openWebLlm } from '../src/reasoners/language-model/web-llm/open-web-llm.js';
import { reasonerOpener } from '../src/reasoners/opened-reasoner.js';
import { expose } from '../src/rpc/expose.js';

expose(reasonerOpener(openWebLlm), { oneAtATime: true });
