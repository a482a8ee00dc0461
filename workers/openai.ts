import { openOpenAi } from '../src/reasoners/language-model/open-openai.js';
import { reasonerOpener } from '../src/reasoners/opened-reasoner.js';
import { expose } from '../src/rpc/expose.js';

expose(reasonerOpener(openOpenAi), { oneAtATime: true });
