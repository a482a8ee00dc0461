/** What a strategy is: a folder with one definition, which one line of `registry.ts` names. */

import type { RunEvents } from '../engine/events.js';
import type { RunOptions, StrategyOptions } from '../engine/options.js';
import type { Critic, Memory, Ports, Reasoner, Retriever } from '../engine/ports.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';
import type { OwnMeasures } from './live-result.js';
import type { OwnEvents } from './own-events.js';

/** All that any strategy may call. A strategy adds ports of its own by declaration merging. */
export interface StrategyPorts extends Ports {}

/** The name of one of them. */
export type PortName = keyof StrategyPorts;

/** A strategy as a function: what it needs, the question, the bounds. */
export type StrategyFunction<Needed extends PortName> = (
  ports: Pick<StrategyPorts, Needed>,
  question: string,
  options?: StrategyOptions,
) => RunEvents;

/** What every strategy's ports are made of. */
interface SharedParts {
  readonly reasoner: Reasoner;
  readonly retriever: Retriever;
  readonly critic: Critic | null;
}

/** The models that ship, as far as they are open; the reasoner is the reader. */
export interface EmbeddedParts extends SharedParts {
  /** Without one, nothing is answered from memory and every strategy retrieves. */
  readonly memory: Memory | null;
  /**
   * Whether the memory was taught by another corpus than the one that is searched. Then nothing is answered from it; SeaKR
   * still asks how unsure it is beside each passage, and retrieves at every step.
   */
  readonly isForeign?: boolean;
}

/** One language model that answers and judges itself. */
export interface LanguageModelParts extends SharedParts {
  /** For people, in errors. */
  readonly name: string;
  readonly model: ChatModel;
}

/** Makes what a strategy calls beside reasoner, retriever and critic. A port whose models are missing is left out. */
export interface PortAdapters {
  embedded(parts: EmbeddedParts): Partial<StrategyPorts>;
  languageModel(parts: LanguageModelParts): Partial<StrategyPorts>;
}

/** What is known of a strategy before it runs. Its programs are fetched when they are first needed. */
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
  /** Ablations: the options that each sets, by what follows the strategy's name in an alias (`seakr-no-choice`). */
  readonly variants?: Readonly<Record<Variant, Partial<RunOptions>>>;
  /** Whether it chooses, question by question, between memory and retrieval. */
  readonly choosesSource?: boolean;
  /** The number that it holds against a line to choose so, once a step. */
  readonly sourceLine?: {
    /** It retrieves above a line of uncertainty, or below a line of probability that its memory is right. */
    readonly measure: 'uncertainty' | 'probability';
    /** After "It looks up …". */
    readonly label: string;
  };
  /** Its program, fetched when it first runs. */
  loop(): Promise<StrategyFunction<Needed>>;
  /** Left out where reasoner, retriever and critic are all that it calls. */
  ports?(): Promise<PortAdapters>;
  /** Left out where it emits no events of its own. */
  events?(): Promise<{ readonly events: OwnEvents }>;
  /** For evaluation alone. */
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
