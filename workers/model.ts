/**
 * Reader and critic, each in a worker of its own, from one script: what they share (runtime, delivery, tokenizer) is
 * fetched and kept once. The worker's name says which of the two it is.
 */

import { T5Critic } from '../src/criticism/t5-critic.js';
import { CriticService, fromModelFolder } from '../src/inference/critic-service.js';
import { ReasonerService } from '../src/inference/reasoner-service.js';
import { ExtractiveReader } from '../src/reasoning/extractive-reader.js';
import { expose } from '../src/remote/expose.js';
import { workerName } from '../src/remote/worker-name.js';

const { name } = globalThis as unknown as DedicatedWorkerGlobalScope;
const isCritic = name === workerName('critic');
const service = isCritic
  ? new CriticService(fromModelFolder(T5Critic))
  : new ReasonerService(ExtractiveReader);

expose(service, { oneAtATime: true });
