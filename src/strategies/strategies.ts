/** Every strategy by name: those of the registry, and their ablations under the names that evaluation and traces know. */

import { LimenError, toErrorRecord } from '../engine/errors.js';
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

/** A strategy, ready to be run by whoever holds its ports. */
export interface Strategy {
  readonly needs: readonly PortName[];
  /** Ends with exactly one final event: `failed` also where a port is missing. @throws the signal's reason when aborted */
  run(ports: Partial<StrategyPorts>, question: string, options?: StrategyOptions): RunEvents;
}

/** What each strategy says of itself, by name. */
export const definitions: readonly StrategyDefinition[] = Object.values<StrategyDefinition>(registry).sort(
  (one, other) => (one.name < other.name ? -1 : 1),
);

interface Named {
  readonly definition: StrategyDefinition;
  /** What an ablation sets. */
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

/** Every name that options, traces and the command line know; an ablation follows its strategy. */
export const strategyNames = [...byName.keys()] as readonly StrategyName[];

/** Whether a strategy is called so. */
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

/** What a strategy calls, made of the models that ship or of one language model. Ports whose models are missing are left out. */
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

/** The strategy that a name means; an ablation's is the strategy that it leaves something out of. */
export function definitionOf(name: string): StrategyDefinition | undefined {
  return byName.get(name)?.definition;
}

/** What a strategy alone emits; nothing for a name that is none. */
export async function ownEvents(name: string): Promise<OwnEvents> {
  return (await definitionOf(name)?.events?.())?.events ?? {};
}

/** What evaluation reports of a strategy alone; `null` where that is nothing. */
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
    const detail = {
      option: 'strategy',
      value: `without ${missing}`,
      allowed: 'strategies whose models are there',
    };
    yield { type: 'failed', error: toErrorRecord(new LimenError('option-invalid', detail)) };
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
