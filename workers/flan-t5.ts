import { openFlanT5 } from '../src/criticism/flan-t5/open-flan-t5.js';
import { CriticService } from '../src/inference/critic-service.js';
import { expose } from '../src/remote/expose.js';

expose(new CriticService(openFlanT5), { oneAtATime: true });
