import { answeringMemory } from '../remembering.js';
import type { EmbeddedParts, LanguageModelParts, StrategyPorts } from '../strategy.js';
import { EmbeddedSteps } from './embedded-steps.js';
import { shippedDecision } from './known-decision.js';
import { LanguageModelSteps } from './language-model-steps.js';

export function embedded(parts: EmbeddedParts): Pick<StrategyPorts, 'steps'> {
  const memory = answeringMemory(parts);
  return { steps: new EmbeddedSteps({ reader: parts.reasoner, memory, decision: shippedDecision }) };
}

export function languageModel({ name, model }: LanguageModelParts): Pick<StrategyPorts, 'steps'> {
  return { steps: new LanguageModelSteps(name, model) };
}
