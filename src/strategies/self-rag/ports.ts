import { answeringMemory, rememberingReasoner } from '../remembering.js';
import type { EmbeddedParts, LanguageModelParts, StrategyPorts } from '../strategy.js';
import { EmbeddedReflection } from './embedded-reflection.js';
import { LanguageModelReflection } from './language-model-reflection.js';

export function embedded(parts: EmbeddedParts): Partial<StrategyPorts> {
  const { reasoner: reader, critic } = parts;
  if (critic === null) return rememberingReasoner(parts);
  const reflection = new EmbeddedReflection({ reader, critic, memory: answeringMemory(parts) });
  return { ...rememberingReasoner(parts), reflection };
}

export function languageModel({ name, model }: LanguageModelParts): Partial<StrategyPorts> {
  return { reflection: new LanguageModelReflection(name, model) };
}
