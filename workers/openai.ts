import { LanguageModelService } from '../src/reasoning/language-model/language-model-service.js';
import { openOpenAi } from '../src/reasoning/language-model/open-openai.js';
import { expose } from '../src/remote/expose.js';

expose(new LanguageModelService(openOpenAi), { oneAtATime: true });
