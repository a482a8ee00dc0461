/** A strategy is a folder with one definition, listed in one line of `registry.ts`. */

import type { RunEvents } from '../engine/events.js';
import type { RunOptions, StrategyOptions } from '../engine/options.js';
import type { Critic, Memory, Ports, Reasoner, Retriever } from '../engine/ports.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';
import type { OwnMeasures } from './live-result.js';
import type { OwnEvents } from './own-events.js';

/** Every port that a strategy may call. Strategies add their own by declaration merging. */
export interface StrategyPorts extends Ports {}

/** The name of one of them. */
export type PortName = keyof StrategyPorts;

/** A strategy as a function of its ports, the question and the bounds. */
export type StrategyFunction<Needed extends PortName> = (
  ports: Pick<StrategyPorts, Needed>,
  question: string,
  options?: StrategyOptions,
) => RunEvents;

/** Parts that the ports of every strategy are made from. */
interface SharedParts {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic | null;
}

/** The shipped models that are open; the reasoner is the reader. */
export interface EmbeddedParts extends SharedParts {
  /** Without a memory, nothing is answered from memory and every strategy retrieves. */
  readonly memory: Memory | null;
  /**
   * Whether the memory was trained on another corpus than the one being searched. If so, nothing is answered
   * from it; SeaKR still measures its uncertainty given each passage, and retrieves at every step.
   */
  readonly isForeign?: boolean;
}

/** One language model that answers and judges itself. */
export interface LanguageModelParts extends SharedParts {
  /** Shown to people in errors. */
  readonly name: string;
  readonly model: ChatModel;
}

/** Makes the ports beside reasoner, retriever and critic. Those without their models are left out. */
export interface PortAdapters {
  embedded(parts: EmbeddedParts): Partial<StrategyPorts>;
  languageModel(parts: LanguageModelParts): Partial<StrategyPorts>;
}

/** What is known about a strategy before it runs. Its code is loaded when first needed. */
export interface StrategyDefinition<
  Name extends string = string,
  Needed extends PortName = PortName,
  Variant extends string = string,
> {
  readonly name: Name;
  /** A few words for people. */
  readonly title: string;
  /** How it decides, in a sentence. */
  readonly decides: string;
  readonly needs: readonly Needed[];
  /** Ablations: the options that each one sets, by its suffix in an alias (`seakr-no-choice`). */
  readonly variants?: Readonly<Record<Variant, Partial<RunOptions>>>;
  /** Whether it chooses between memory and retrieval for each question. */
  readonly choosesSource?: boolean;
  /** The number that it compares with a threshold for this choice, once per step. */
  readonly sourceLine?: {
    /**
     * It retrieves above an uncertainty threshold, or below a probability threshold that its memory is right.
     */
    readonly measure: 'uncertainty' | 'probability';
    /** Completes "It looks up …". */
    readonly label: string;
  };
  /** Its code, loaded when it first runs. */
  loop(): Promise<StrategyFunction<Needed>>;
  /** Omitted if it calls only reasoner, retriever and critic. */
  ports?(): Promise<PortAdapters>;
  /** Omitted if it has no events of its own. */
  events?(): Promise<{ readonly events: OwnEvents }>;
  /** Used by evaluation only. */
  measures?(): Promise<{ readonly measures: OwnMeasures }>;
}

/** Types a definition by its name, ports and variants. */
export function defineStrategy<
  const Name extends string,
  const Needed extends PortName,
  const Variant extends string = never,
>(definition: StrategyDefinition<Name, Needed, Variant>): StrategyDefinition<Name, Needed, Variant> {
  return definition;
}
