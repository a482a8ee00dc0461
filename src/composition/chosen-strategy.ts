/** Every strategy but SIM-RAG. Loaded when a question is first asked by one of them. */

import type { MemoryUncertainty } from '../api.js';
import { ReadingMemory } from '../closed-book-model/reading-memory.js';
import {
  type CallOptions,
  type Critic,
  type Memory,
  type MemoryInput,
  optionInvalid,
  type Retriever,
  type RunEvents,
  type StrategyOptions,
  toErrorRecord,
} from '../engine/index.js';
import { shippedDeltas } from '../strategies/seakr/shipped-deltas.js';
import { measureOf, uncertaintyOf } from '../strategies/seakr/uncertainty.js';
import {
  isStrategyName,
  portsOf,
  type StrategyName,
  strategies,
  strategyNames,
} from '../strategies/strategies.js';
import type { StrategyPorts } from '../strategies/strategy.js';
import { memoryPart } from './memory-part.js';
import type { Models } from './models.js';
import type { ReasonerPort, RetrieverPart } from './part.js';

interface OpenParts {
  readonly reasoner: ReasonerPort;
  readonly retriever: Retriever;
  readonly critic: Critic;
  /** The embedded reader's memory; a language model is its own memory. */
  readonly memory: Memory | null;
  /** Whether that memory was trained on another corpus than the one being searched. */
  readonly isForeign: boolean;
}

/** The memory, and whether it was trained on another corpus than the one being searched. */
export interface OpenMemory {
  readonly port: Memory;
  readonly isForeign: boolean;
}

/**
 * Whether a critic ends the strategy's runs, so that it uses the bounds published with the critic.
 * @throws {LimenError} `option-invalid`
 */
export function isJudged(name: StrategyName): boolean {
  if (isStrategyName(name)) return strategies[name].needs.includes('critic');
  throw optionInvalid('strategy', String(name).slice(0, 80), strategyNames.join(', '));
}

export async function* runStrategy(
  name: StrategyName,
  { reasoner, retriever, critic, memory, isForeign }: OpenParts,
  question: string,
  options: StrategyOptions,
): RunEvents {
  const models = reasoner.chat ?? { memory, isForeign };
  let ports: Partial<StrategyPorts>;
  try {
    ports = await portsOf(name, { reasoner, retriever, critic, ...models });
  } catch (thrown) {
    options.signal?.throwIfAborted();
    yield { type: 'failed', error: toErrorRecord(thrown) };
    return;
  }
  yield* strategies[name].run(ports, question, options);
}

/** The embedded reader's memory, with the reader that reads for it; `null` if another reasoner was chosen. */
export async function openMemory(
  models: Pick<Models, 'memory' | 'reasoner'>,
  source: RetrieverPart,
): Promise<OpenMemory | null> {
  const part = models.memory({ memoryPart });
  if (part === null) return null;
  const [memory, { taughtBy }, { answers }] = await Promise.all([
    part.port(),
    part.opened(),
    models.reasoner.port(),
    source.opened(),
  ]);
  const isForeign = taughtBy !== undefined && taughtBy !== (await source.contentHash?.());
  const port = answers === undefined ? memory : new ReadingMemory(memory, { answers });
  return { port, isForeign };
}

/** Measured by hidden states if the memory gives them, and compared with the delta found for it. */
export async function memoryUncertainty(
  memory: Memory,
  input: MemoryInput,
  call: CallOptions,
): Promise<MemoryUncertainty> {
  const measure = measureOf(memory, 'states');
  const { value, answers } = await uncertaintyOf(memory, input, measure, call);
  return { value, delta: shippedDeltas[measure], measure, answers };
}
