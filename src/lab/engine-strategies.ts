/** The strategies whose runs are stored one by one, since none can be read off another's. */

import type { StrategyName } from '../strategies/strategy-names.js';
import type { Costs } from './costs.js';
import type { StoredQuestion } from './stored-runs.js';
import { type StoredStrategyRuns, type UnpackedRun, unpackRun } from './stored-strategy-runs.js';
import type { ComparedRun, ComparedStrategy, SourceChoice, Step } from './strategy-runs.js';

interface Described extends Pick<ComparedStrategy, 'title' | 'decides' | 'choosesSource'> {
  readonly name: StrategyName;
}

const described: readonly Described[] = [
  {
    name: 'closed-book',
    title: 'Only remembers',
    decides: 'Looks nothing up: what its memory says is the answer, always.',
    choosesSource: false,
  },
  {
    name: 'every-step',
    title: 'Looks at every step',
    decides: 'Searches for each thing that it reasons, until it says the same twice.',
    choosesSource: false,
  },
  {
    name: 'self-rag',
    title: 'Questions itself (Self-RAG)',
    decides: 'Asks itself whether it must look, what of that helps, and whether its answer stands.',
    choosesSource: true,
  },
  {
    name: 'deep-rag',
    title: 'Takes it apart (DeepRAG)',
    decides: 'Asks step by step, and chooses at each between its memory and the texts.',
    choosesSource: true,
  },
  {
    name: 'reflect-rag',
    title: 'Reads again (ReflectRAG)',
    decides: 'Searches once and wide, makes a plan, and mends its answer where a critic lets it.',
    choosesSource: false,
  },
  {
    name: 'seakr',
    title: 'Feels its doubt (SeaKR)',
    decides: 'Asks its memory twenty times, and looks up where the answers lie far apart inside.',
    choosesSource: true,
  },
];

/** @param stored `null` until the runs are there: then none can be shown, but all can be named */
export function engineStrategies(stored: StoredStrategyRuns | null, costs: Costs): ComparedStrategy[] {
  const places = new Map(stored?.questions.map((id, place) => [id, place]));
  const choices = stored === null ? {} : choicesOf(stored);
  return described.map((strategy): ComparedStrategy => {
    const choice = choices[strategy.name];
    const runs = stored?.strategies.find(({ name }) => name === strategy.name)?.runs;
    return {
      ...strategy,
      ...(choice === undefined ? {} : { choice }),
      hasThreshold: false,
      run: ({ id }: StoredQuestion) => {
        const packed = runs?.[places.get(id) ?? -1];
        if (packed === undefined || stored === null) return null;
        return shown(unpackRun(stored, packed), stored, costs);
      },
    };
  });
}

function choicesOf({ delta, knownEnough }: StoredStrategyRuns): {
  readonly [Name in StrategyName]?: SourceChoice;
} {
  const all = (steps: readonly Step[], pick: (step: Step) => number | undefined) =>
    steps.flatMap((step) => pick(step) ?? []);
  return {
    seakr: {
      label: 'from this uncertainty on',
      line: delta,
      numberOf: ({ steps }) =>
        extreme(
          Math.max,
          all(steps, ({ uncertainty }) => uncertainty),
        ),
      looksUp: (measured, line) => measured > line,
    },
    'deep-rag': {
      label: 'below this probability that its memory is right',
      line: knownEnough,
      numberOf: ({ steps }) =>
        extreme(
          Math.min,
          all(steps, ({ probability }) => probability),
        ),
      looksUp: (measured, line) => measured < line,
    },
  };
}

function extreme(of: (...values: number[]) => number, values: readonly number[]): number | null {
  return values.length === 0 ? null : of(...values);
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
