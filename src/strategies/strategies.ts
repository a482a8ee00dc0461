/** Every strategy by name, with the ports that it needs. A strategy's code is fetched when it first runs. */

import { LimenError, toErrorRecord } from '../engine/errors.js';
import type { RunEvent } from '../engine/events.js';
import type { StrategyOptions } from '../engine/options.js';
import type { Memory, Ports, Reasoner, UncertaintyThresholds } from '../engine/ports.js';
import { simRag } from '../engine/sim-rag.js';
import type { DeepRagPorts } from './deep-rag/deep-rag.js';
import type { ReflectRagName, ReflectRagPorts } from './reflect-rag/reflect-rag.js';
import type { SeaKrName } from './seakr/seakr.js';
import type { SelfRagPorts } from './self-rag/self-rag.js';
import type { StrategyName } from './strategy-names.js';

/** All that any strategy may call. */
export interface StrategyPorts extends Ports {
  /**
   * What drafts for the strategies whose notion it is to answer from what is held, closed-book and Self-RAG, where that is not
   * the reasoner itself. The others never ask it.
   */
  readonly remembering?: Reasoner;
  readonly memory: Memory;
  /** From which uncertainty of the memory SeaKR retrieves. */
  readonly deltas: UncertaintyThresholds;
  /** Self-RAG's judgements. */
  readonly reflection: SelfRagPorts['reflection'];
  /** DeepRAG's sub-queries, decisions and answers. */
  readonly steps: DeepRagPorts['steps'];
  /** ReflectRAG's re-ranking, plan, answers and reflections. */
  readonly refiner: ReflectRagPorts['refiner'];
}

/** The name of one of them. */
export type PortName = keyof StrategyPorts;

/** A strategy as a function: what it needs, the question, the bounds. */
export type StrategyFunction<Needed extends PortName> = (
  ports: Pick<StrategyPorts, Needed>,
  question: string,
  options?: StrategyOptions,
) => AsyncGenerator<RunEvent, void, void>;

/** A strategy, ready to be run by whoever holds its ports. */
export interface Strategy {
  readonly needs: readonly PortName[];
  /** Ends with exactly one final event: `failed` also where a port is missing. @throws the signal's reason when aborted */
  run(
    ports: Partial<StrategyPorts>,
    question: string,
    options?: StrategyOptions,
  ): AsyncGenerator<RunEvent, void, void>;
}

/**
 * Every strategy by its name.
 *
 * @example for await (const event of strategies['self-rag'].run(ports, question)) …
 */
export const strategies: Readonly<Record<StrategyName, Strategy>> = {
  'sim-rag': strategy(['reasoner', 'retriever', 'critic'], async () => simRag),
  'self-rag': fromWhatIsHeld(
    strategy(
      ['reasoner', 'retriever', 'reflection'],
      async () => (await import('./self-rag/self-rag.js')).selfRag,
    ),
  ),
  'deep-rag': strategy(['retriever', 'steps'], async () => (await import('./deep-rag/deep-rag.js')).deepRag),
  'reflect-rag': reflectRag('reflect-rag'),
  'reflect-rag-base': reflectRag('reflect-rag-base'),
  'reflect-rag-plan': reflectRag('reflect-rag-plan'),
  'reflect-rag-no-guard': reflectRag('reflect-rag-no-guard'),
  seakr: seaKr('seakr'),
  'seakr-no-adaptive': seaKr('seakr-no-adaptive'),
  'seakr-no-reranking': seaKr('seakr-no-reranking'),
  'seakr-no-choice': seaKr('seakr-no-choice'),
  'seakr-probabilities': seaKr('seakr-probabilities'),
  'closed-book': fromWhatIsHeld(
    strategy(['reasoner'], async () => (await import('./closed-book/closed-book.js')).closedBook),
  ),
  'one-shot': strategy(
    ['reasoner', 'retriever'],
    async () => (await import('./one-shot/one-shot.js')).oneShot,
  ),
  'fixed-rounds': strategy(
    ['reasoner', 'retriever'],
    async () => (await import('./fixed-rounds/fixed-rounds.js')).fixedRounds,
  ),
  'every-step': strategy(
    ['reasoner', 'retriever'],
    async () => (await import('./every-step/every-step.js')).everyStep,
  ),
  'self-critique': strategy(
    ['reasoner', 'retriever'],
    async () => (await import('./self-critique/self-critique.js')).selfCritique,
  ),
};

function reflectRag(name: ReflectRagName): Strategy {
  return strategy(['reasoner', 'retriever', 'critic', 'refiner'], async () => {
    const module = await import('./reflect-rag/reflect-rag.js');
    return (ports, question, options) => module.reflectRag(ports, question, options, name);
  });
}

function seaKr(name: SeaKrName): Strategy {
  return strategy(['reasoner', 'retriever', 'memory', 'deltas', 'steps'], async () => {
    const module = await import('./seakr/seakr.js');
    return (ports, question, options) => module.seaKr(ports, question, options, name);
  });
}

function fromWhatIsHeld(strategy: Strategy): Strategy {
  return {
    needs: strategy.needs,
    run: (ports, question, options) => {
      const { remembering: reasoner } = ports;
      return strategy.run(reasoner === undefined ? ports : { ...ports, reasoner }, question, options);
    },
  };
}

function strategy<Needed extends PortName>(
  needs: readonly Needed[],
  load: () => Promise<StrategyFunction<Needed>>,
): Strategy {
  return {
    needs,
    run: async function* (ports, question, options = {}) {
      const { signal } = options;
      if (!holds(ports, needs)) {
        const missing = needs.filter((name) => ports[name] === undefined).join(', ');
        const detail = {
          option: 'strategy',
          value: `without ${missing}`,
          allowed: 'strategies whose models are there',
        };
        yield { type: 'failed', error: toErrorRecord(new LimenError('option-invalid', detail)) };
        return;
      }
      let run: StrategyFunction<Needed>;
      try {
        run = await load();
      } catch (thrown) {
        signal?.throwIfAborted();
        yield { type: 'failed', error: toErrorRecord(thrown) };
        return;
      }
      yield* run(ports, question, options);
    },
  };
}

function holds<Needed extends PortName>(
  ports: Partial<StrategyPorts>,
  needs: readonly Needed[],
): ports is Partial<StrategyPorts> & Pick<StrategyPorts, Needed> {
  return needs.every((name) => ports[name] !== undefined);
}
