import { HeadTrainer } from '../src/lab/head-trainer.js';
import { expose } from '../src/rpc/expose.js';

expose(new HeadTrainer(), { oneAtATime: true });
