import type { UncertaintyThresholds } from '../../engine/index.js';
import { LanguageModelMemory, untestedDeltas } from '../../reasoners/language-model/language-model-memory.js';
import * as deepRag from '../deep-rag/ports.js';
import type { EmbeddedParts, LanguageModelParts, StrategyPorts } from '../strategy.js';
import { shippedDeltas } from './shipped-deltas.js';

/** Below every uncertainty, so that every step retrieves. */
const lookEverythingUp: UncertaintyThresholds = { states: -100, 'log-probability': -100 };

export function embedded(parts: EmbeddedParts): Partial<StrategyPorts> {
  const { memory, isForeign = false } = parts;
  if (memory === null) return deepRag.embedded(parts);
  return { ...deepRag.embedded(parts), memory, deltas: isForeign ? lookEverythingUp : shippedDeltas };
}

export function languageModel(parts: LanguageModelParts): Partial<StrategyPorts> {
  const memory = new LanguageModelMemory(parts.name, parts.model);
  return { ...deepRag.languageModel(parts), memory, deltas: untestedDeltas };
}
