import { T5Critic } from '../src/criticism/t5-critic.js';
import { CriticService, fromModelFolder } from '../src/inference/critic-service.js';
import { expose } from '../src/remote/expose.js';

expose(new CriticService(fromModelFolder(T5Critic)), { oneAtATime: true });
