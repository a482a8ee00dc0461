import { openFlanT5 } from '../src/critics/flan-t5/open-flan-t5.js';
import { expose } from '../src/rpc/expose.js';

expose(openFlanT5, { oneAtATime: true });
