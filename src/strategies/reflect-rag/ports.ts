import type { EmbeddedParts, LanguageModelParts, StrategyPorts } from '../strategy.js';
import { LanguageModelRefiner } from './language-model-refiner.js';
import { ReaderRefiner } from './reader-refiner.js';
import { shippedPolicy } from './reflection-policy.js';

export function embedded({ reasoner }: EmbeddedParts): Partial<StrategyPorts> {
  return { refiner: new ReaderRefiner(reasoner, shippedPolicy) };
}

export function languageModel({ name, model }: LanguageModelParts): Partial<StrategyPorts> {
  return { refiner: new LanguageModelRefiner(name, model) };
}
