/** Every strategy by name: the registry's, and their ablations as evaluation and traces call them. */

import { optionInvalid, toErrorRecord } from '../engine/errors.js';
import type { RunEvents } from '../engine/events.js';
import type { RunOptions, StrategyOptions } from '../engine/options.js';
import type { OwnMeasures } from './live-result.js';
import type { OwnEvents } from './own-events.js';
import * as registry from './registry.js';
import type {
  EmbeddedParts,
  LanguageModelParts,
  PortName,
  StrategyDefinition,
  StrategyFunction,
  StrategyPorts,
} from './strategy.js';

type Registry = typeof registry;
type Definition = Registry[keyof Registry];
type NamesOf<Each> =
  Each extends StrategyDefinition<infer Name, PortName, infer Variant> ? Name | `${Name}-${Variant}` : never;

/** The name of a strategy, or of an ablation of one. */
export type StrategyName = NamesOf<Definition>;

/** A strategy, ready to run with given ports. */
export interface Strategy {
  readonly needs: readonly PortName[];
  /**
   * Ends with exactly one final event, `failed` if a port is missing.
   * @throws the signal's reason when aborted
   */
  run(ports: Partial<StrategyPorts>, question: string, options?: StrategyOptions): RunEvents;
}

/** The definition of each strategy, sorted by name. */
export const definitions: readonly StrategyDefinition[] = Object.values<StrategyDefinition>(registry).sort(
  (one, other) => (one.name < other.name ? -1 : 1),
);

interface Named {
  readonly definition: StrategyDefinition;
  /** The options that an ablation sets. */
  readonly set: Partial<RunOptions>;
}

const byName: ReadonlyMap<string, Named> = new Map(
  definitions.flatMap((definition) => [
    [definition.name, { definition, set: {} }] as const,
    ...Object.entries(definition.variants ?? {}).map(
      ([variant, set]) => [`${definition.name}-${variant}`, { definition, set }] as const,
    ),
  ]),
);

/** Every name known to options, traces and the command line; ablations follow their strategy. */
export const strategyNames = [...byName.keys()] as readonly StrategyName[];

/** Whether this is the name of a strategy. */
export function isStrategyName(name: string): name is StrategyName {
  return byName.has(name);
}

/**
 * Every strategy by its name.
 *
 * @example for await (const event of strategies['self-rag'].run(ports, question)) …
 */
export const strategies = Object.fromEntries(
  [...byName].map(([name, { definition, set }]): [string, Strategy] => [
    name,
    {
      needs: definition.needs,
      run: (ports, question, options) => run(definition, ports, question, { ...options, ...set }),
    },
  ]),
) as Readonly<Record<StrategyName, Strategy>>;

/** All strategies' ports from the shipped models or one language model; those without models are left out. */
export async function portsOf(
  name: StrategyName,
  parts: EmbeddedParts | LanguageModelParts,
): Promise<Partial<StrategyPorts>> {
  const { reasoner, retriever, critic } = parts;
  const adapters = await definitionOf(name)?.ports?.();
  return {
    reasoner,
    retriever,
    ...(critic === null ? {} : { critic }),
    ...('model' in parts ? adapters?.languageModel(parts) : adapters?.embedded(parts)),
  };
}

/** The strategy with this name; for an ablation, the strategy it belongs to. */
export function definitionOf(name: string): StrategyDefinition | undefined {
  return byName.get(name)?.definition;
}

/** The events specific to a strategy; none for an unknown name. */
export async function ownEvents(name: string): Promise<OwnEvents> {
  return (await definitionOf(name)?.events?.())?.events ?? {};
}

/** The measures specific to a strategy; `null` if it has none. */
export async function ownMeasures(name: string): Promise<OwnMeasures | null> {
  return (await definitionOf(name)?.measures?.())?.measures ?? null;
}

async function* run<Needed extends PortName>(
  { needs, loop }: StrategyDefinition<string, Needed>,
  ports: Partial<StrategyPorts>,
  question: string,
  options: StrategyOptions,
): RunEvents {
  if (!holds(ports, needs)) {
    const missing = needs.filter((name) => ports[name] === undefined).join(', ');
    const thrown = optionInvalid('strategy', `without ${missing}`, 'strategies whose models are there');
    yield { type: 'failed', error: toErrorRecord(thrown) };
    return;
  }
  let strategy: StrategyFunction<Needed>;
  try {
    strategy = await loop();
  } catch (thrown) {
    options.signal?.throwIfAborted();
    yield { type: 'failed', error: toErrorRecord(thrown) };
    return;
  }
  yield* strategy(ports, question, options);
}

function holds<Needed extends PortName>(
  ports: Partial<StrategyPorts>,
  needs: readonly Needed[],
): ports is Partial<StrategyPorts> & Pick<StrategyPorts, Needed> {
  return needs.every((name) => ports[name] !== undefined);
}
