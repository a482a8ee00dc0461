import { expose } from '../../rpc/expose.js';
import { openFlanT5 } from './open-flan-t5.js';

expose(openFlanT5, { oneAtATime: true });
