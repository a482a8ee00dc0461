import { T5Critic } from '../src/criticism/t5-critic.js';
import { CriticService } from '../src/inference/critic-service.js';
import { expose } from '../src/remote/expose.js';

expose(new CriticService(T5Critic), { oneAtATime: true });
