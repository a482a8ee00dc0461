/** Divides the requested strategies into those evaluated from one recorded run and those run live. */

import { type LimenError, optionInvalid } from '../src/engine/index.js';
import {
  everyRuleName,
  needsCritic,
  rulesNamed,
  type StoppingRule,
  type Thresholds,
} from '../src/evaluation/stopping-rules.js';
import {
  isStrategyName,
  strategies as liveStrategies,
  type StrategyName,
  strategyNames,
} from '../src/strategies/strategies.js';
import type { PortName } from '../src/strategies/strategy.js';

interface ChosenStrategies {
  readonly recorded: ReadonlyMap<string, StoppingRule>;
  readonly live: readonly StrategyName[];
}

interface StrategyWishes {
  /** Names, `all`, or null for every one that a recorded run can evaluate. */
  readonly names: readonly string[] | null;
  readonly turns: number;
  readonly thresholds: Thresholds;
  readonly hasCritic: boolean;
  readonly hasMemory: boolean;
  /** Whether figures are requested that need a recorded run with a critic. */
  readonly sweep: boolean;
}

/** @throws {LimenError} `option-invalid` for an unknown name, or a strategy that lacks a required part */
export function chosenStrategies(wishes: StrategyWishes): ChosenStrategies {
  const { turns, thresholds, hasCritic, hasMemory, sweep } = wishes;
  const everyRecorded = everyRuleName(turns, hasCritic);
  const names = (wishes.names ?? everyRecorded).flatMap((name) =>
    name === 'all'
      ? [...everyRecorded, ...strategyNames.filter((each) => isLive(each) && hasAll(each))]
      : [name],
  );
  const live = [...new Set(names)].filter(isLive);
  const recorded = rulesNamed(
    names.filter((name) => !isLive(name)),
    turns,
    thresholds,
  );
  const missing =
    [...recorded].find(([, each]) => needsCritic(each))?.[0] ??
    live.find((name) => needsAny(name, ['critic', 'reflection'])) ??
    (sweep ? '--sweep' : undefined);
  if (missing !== undefined && !hasCritic) throw refused(missing, 'without a critic');
  const forgetful = live.find((name) => needsAny(name, ['memory']));
  if (forgetful !== undefined && !hasMemory) throw refused(forgetful, 'without a memory');
  return { recorded, live };

  function hasAll(name: StrategyName): boolean {
    return (
      (hasCritic || !needsAny(name, ['critic', 'reflection'])) && (hasMemory || !needsAny(name, ['memory']))
    );
  }
}

/** SIM-RAG itself is evaluated from the recorded run. */
function isLive(name: string): name is StrategyName {
  return isStrategyName(name) && name !== 'sim-rag';
}

function needsAny(name: StrategyName, ports: readonly PortName[]): boolean {
  return liveStrategies[name].needs.some((each) => ports.includes(each));
}

function refused(value: string, what: string): LimenError {
  return optionInvalid('--strategy', value, `strategies ${what}, since there is none under --models`);
}
