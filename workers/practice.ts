import { PracticeDesk } from '../src/practising/practice-desk.js';
import { expose } from '../src/rpc/expose.js';

expose(new PracticeDesk(), { oneAtATime: false });
