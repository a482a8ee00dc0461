import { ReasonerService } from '../src/inference/reasoner-service.js';
import { ExtractiveReader } from '../src/reasoning/extractive-reader.js';
import { expose } from '../src/remote/expose.js';

expose(new ReasonerService(ExtractiveReader), { oneAtATime: true });
