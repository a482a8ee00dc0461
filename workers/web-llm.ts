import { LanguageModelService } from '../src/reasoners/language-model/language-model-service.js';
import { openWebLlm } from '../src/reasoners/language-model/web-llm/open-web-llm.js';
import { expose } from '../src/rpc/expose.js';

expose(new LanguageModelService(openWebLlm), { oneAtATime: true });
