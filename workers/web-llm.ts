import { LanguageModelService } from '../src/reasoning/language-model/language-model-service.js';
import { openWebLlm } from '../src/reasoning/language-model/web-llm/open-web-llm.js';
import { expose } from '../src/remote/expose.js';

expose(new LanguageModelService(openWebLlm), { oneAtATime: true });
