import { expose } from '../../rpc/expose.js';
import { reasonerOpener } from '../opened-reasoner.js';
import { openOpenAi } from './open-openai.js';

expose(reasonerOpener(openOpenAi), { oneAtATime: true });
