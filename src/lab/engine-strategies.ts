/**
 * The strategies whose runs are stored individually, because they cannot be derived from another strategy's
 * runs.
 */

import { definitions } from '../strategies/strategies.js';
import type { StrategyDefinition } from '../strategies/strategy.js';
import type { Costs } from './costs.js';
import type { StoredQuestion } from './stored-runs.js';
import { type StoredStrategyRuns, type UnpackedRun, unpackRun } from './stored-strategy-runs.js';
import {
  type ComparedRun,
  type ComparedStrategy,
  readOffStrategies,
  type SourceChoice,
  type Step,
} from './strategy-runs.js';

/**
 * Always in the same order, whatever is stored: a list must not move under the pointer.
 * @param stored `null` until the runs have arrived: until then none can be shown, but all can be named
 */
export function engineStrategies(stored: StoredStrategyRuns | null, costs: Costs): ComparedStrategy[] {
  const places = new Map(stored?.questions.map((id, place) => [id, place]));
  const ownRuns = definitions.filter(({ name }) => !readOffStrategies.includes(name));
  return ownRuns.map((definition): ComparedStrategy => {
    const { name, title, decides, choosesSource = false } = definition;
    const choice = stored === null ? null : choiceOf(definition, stored);
    const runs = stored?.strategies.find((each) => each.name === name)?.runs;
    return {
      name,
      title,
      decides,
      choosesSource,
      ...(choice === null ? {} : { choice }),
      hasThreshold: false,
      run: ({ id }: StoredQuestion) => {
        const packed = runs?.[places.get(id) ?? -1];
        if (packed === undefined || stored === null) return null;
        return shown(unpackRun(stored, packed), stored, costs);
      },
    };
  });
}

function choiceOf({ sourceLine }: StrategyDefinition, stored: StoredStrategyRuns): SourceChoice | null {
  if (sourceLine === undefined) return null;
  const { measure, label } = sourceLine;
  const byUncertainty = measure === 'uncertainty';
  const extreme = byUncertainty ? Math.max : Math.min;
  return {
    label,
    line: byUncertainty ? stored.delta : stored.knownEnough,
    numberOf: ({ steps }) => {
      const measured = steps.flatMap((step) => step[measure] ?? []);
      return measured.length === 0 ? null : extreme(...measured);
    },
    looksUp: (measured, line) => (byUncertainty ? measured > line : measured < line),
  };
}

function shown(
  { answer, right, searches, passes, tokens, steps }: UnpackedRun,
  { delta, knownEnough }: StoredStrategyRuns,
  costs: Costs,
): ComparedRun {
  const [reader, critic, memory] = passes;
  return {
    answer,
    right,
    retrieved: searches > 0,
    steps: steps.map(({ round, does, text, measured }): Step => {
      const step = { round, does, text };
      if (measured === null) return step;
      return does === 'Doubts'
        ? { ...step, uncertainty: measured, delta }
        : { ...step, probability: measured, threshold: knownEnough };
    }),
    costs: {
      calls: reader + critic + memory,
      retrievals: searches,
      tokens,
      seconds: reader * costs.reader + critic * costs.critic + memory * costs.memory,
    },
  };
}
