import { LanguageModelService } from '../src/reasoners/language-model/language-model-service.js';
import { openOpenAi } from '../src/reasoners/language-model/open-openai.js';
import { expose } from '../src/rpc/expose.js';

expose(new LanguageModelService(openOpenAi), { oneAtATime: true });
