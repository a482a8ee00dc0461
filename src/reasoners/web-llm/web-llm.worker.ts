import { expose } from '../../rpc/expose.js';
import { reasonerOpener } from '../opened-reasoner.js';
import { openWebLlm } from './open-web-llm.js';

expose(reasonerOpener(openWebLlm), { oneAtATime: true });
