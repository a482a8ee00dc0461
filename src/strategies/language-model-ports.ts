import type { Critic, Reasoner, Retriever } from '../engine/index.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';
import { LanguageModelMemory, untestedDeltas } from '../reasoners/language-model/language-model-memory.js';
import { LanguageModelReasoner } from '../reasoners/language-model/language-model-reasoner.js';
import { LanguageModelSteps } from './deep-rag/language-model-steps.js';
import { LanguageModelRefiner } from './reflect-rag/language-model-refiner.js';
import { LanguageModelReflection } from './self-rag/language-model-reflection.js';
import type { StrategyPorts } from './strategies.js';

export interface LanguageModelParts {
  /** For people, in errors. */
  readonly name: string;
  readonly model: ChatModel;
  readonly retriever: Retriever;
  readonly critic: Critic | null;
}

/** What the strategies may call, with one language model that answers and judges itself. */
export function languageModelPorts({
  name,
  model,
  retriever,
  critic,
}: LanguageModelParts): Partial<StrategyPorts> & { readonly reasoner: Reasoner } {
  return {
    retriever,
    reasoner: new LanguageModelReasoner(name, model),
    memory: new LanguageModelMemory(name, model),
    deltas: untestedDeltas,
    refiner: new LanguageModelRefiner(name, model),
    reflection: new LanguageModelReflection(name, model),
    steps: new LanguageModelSteps(name, model),
    ...(critic === null ? {} : { critic }),
  };
}
