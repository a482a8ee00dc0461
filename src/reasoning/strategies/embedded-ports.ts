import type {
  Critic,
  Memory,
  Reasoner,
  Retriever,
  StrategyPorts,
  UncertaintyThresholds,
} from '../../engine/index.js';
import { EmbeddedReflection } from './embedded-reflection.js';
import { EmbeddedSteps } from './embedded-steps.js';
import type { DecisionWeights } from './known-decision.js';
import { ReaderRefiner } from './reader-refiner.js';
import type { ReflectionPolicy } from './reflection-policy.js';
import { RememberingReasoner } from './remembering-reasoner.js';

/** The models that ship, as far as they are open. */
export interface EmbeddedParts {
  readonly reader: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic | null;
  /** Without one nothing is held, and every strategy retrieves. */
  readonly memory: Memory | null;
  readonly decision: DecisionWeights;
  readonly policy: ReflectionPolicy;
  readonly deltas: UncertaintyThresholds;
}

/** What the strategies may call, made of the models that ship. A port whose models are missing is missing. */
export function embeddedPorts({
  reader,
  retriever,
  critic,
  memory,
  decision,
  policy,
  deltas,
}: EmbeddedParts): Partial<StrategyPorts> {
  return {
    retriever,
    reasoner: memory === null ? reader : new RememberingReasoner(reader, memory),
    refiner: new ReaderRefiner(reader, policy),
    steps: new EmbeddedSteps({ reader, memory, decision }),
    ...(memory === null ? {} : { memory, deltas }),
    ...(critic === null ? {} : { critic, reflection: new EmbeddedReflection({ reader, critic, memory }) }),
  };
}
