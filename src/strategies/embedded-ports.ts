import type { Critic, Memory, Reasoner, Retriever, UncertaintyThresholds } from '../engine/index.js';
import { EmbeddedSteps } from './deep-rag/embedded-steps.js';
import type { DecisionWeights } from './deep-rag/known-decision.js';
import { ReaderRefiner } from './reflect-rag/reader-refiner.js';
import type { ReflectionPolicy } from './reflect-rag/reflection-policy.js';
import { RememberingReasoner } from './remembering-reasoner.js';
import { EmbeddedReflection } from './self-rag/embedded-reflection.js';
import type { StrategyPorts } from './strategies.js';

/** The models that ship, as far as they are open. */
export interface EmbeddedParts {
  readonly reader: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic | null;
  /** Without one nothing is held, and every strategy retrieves. */
  readonly memory: Memory | null;
  /**
   * Whether another corpus than the one that is searched taught the memory. Then it says nothing: SeaKR alone asks how unsure it
   * is, which of several passages helps, and looks everything up.
   */
  readonly isForeign?: boolean;
  readonly decision: DecisionWeights;
  readonly policy: ReflectionPolicy;
  readonly deltas: UncertaintyThresholds;
}

/** Below every uncertainty: everything is looked up. */
const lookEverythingUp: UncertaintyThresholds = { states: -100, 'log-probability': -100 };

/** What the strategies may call, made of the models that ship. A port whose models are missing is missing. */
export function embeddedPorts({
  reader,
  retriever,
  critic,
  memory,
  isForeign = false,
  decision,
  policy,
  deltas,
}: EmbeddedParts): Partial<StrategyPorts> {
  const held = isForeign ? null : memory;
  return {
    retriever,
    // The reader alone: what reads and judges must not be offered what a memory invents.
    reasoner: reader,
    refiner: new ReaderRefiner(reader, policy),
    steps: new EmbeddedSteps({ reader, memory: held, decision }),
    ...(held === null ? {} : { remembering: new RememberingReasoner(reader, held) }),
    ...(memory === null ? {} : { memory, deltas: isForeign ? lookEverythingUp : deltas }),
    ...(critic === null
      ? {}
      : { critic, reflection: new EmbeddedReflection({ reader, critic, memory: held }) }),
  };
}
