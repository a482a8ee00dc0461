import {
  type Draft,
  type FoundPassage,
  type Ports,
  type Query,
  type RunEvent,
  type StrategyOptions,
  simRag,
} from '../../src/engine/index.js';

export function draftOf(answer: string | null, lookups: readonly string[] = []): Draft {
  return {
    answer,
    kind: answer === null ? 'none' : 'span',
    rationale: answer === null ? '' : `It is ${answer}.`,
    citations: [],
    confidence: answer === null ? 0 : 0.5,
    lookups: lookups.map((text) => ({ text })),
    read: [],
    signals: {},
  };
}

export function foundOf(id: string): FoundPassage {
  return { passage: { id, title: `Title ${id}`, text: `Text of ${id}.` }, score: 1, matchedTerms: [id] };
}

export type Call = 'draft' | 'nextQuery' | 'search' | 'assess';

/**
 * The ports' results, call by call. When a list is exhausted: no query, no passage, no answer, probability 0.
 */
export interface Script {
  readonly closedBook?: boolean;
  readonly queries?: readonly (string | null)[];
  /** Ids that each search returns. The retriever ignores `exclude` and `limit`. */
  readonly found?: readonly (readonly string[])[];
  readonly drafts?: readonly Draft[];
  readonly partials?: readonly string[];
  readonly probabilities?: readonly number[];
  /** Called at the start of each port call; may throw. */
  readonly onCall?: (call: Call, count: number) => void | Promise<void>;
}

export interface ScriptedPorts extends Ports {
  /** Every call of a port, in order. */
  readonly calls: readonly Call[];
  /** The value of `exclude` in each search. */
  readonly excluded: readonly (readonly string[])[];
  /** The value of `question` in each search. */
  readonly searchedFor: readonly (string | undefined)[];
}

export function scriptedPorts(script: Script): ScriptedPorts {
  const calls: Call[] = [];
  const excluded: string[][] = [];
  const searchedFor: (string | undefined)[] = [];
  const called = async (call: Call): Promise<number> => {
    const count = calls.filter((earlier) => earlier === call).length;
    calls.push(call);
    await script.onCall?.(call, calls.length);
    return count;
  };
  return {
    calls,
    excluded,
    searchedFor,
    reasoner: {
      closedBook: script.closedBook ?? false,
      draft: async (_, options) => {
        const count = await called('draft');
        for (const text of script.partials ?? []) {
          options?.onPartial?.(text);
          await Promise.resolve();
        }
        return script.drafts?.[count] ?? draftOf(null);
      },
      nextQuery: async (): Promise<Query | null> => {
        const count = await called('nextQuery');
        const text = script.queries?.[count] ?? null;
        return text === null ? null : { text };
      },
    },
    retriever: {
      search: async (_, { exclude, question }) => {
        const count = await called('search');
        excluded.push([...exclude]);
        searchedFor.push(question);
        return (script.found?.[count] ?? []).map(foundOf);
      },
    },
    critic: {
      assess: async () => {
        const count = await called('assess');
        return script.probabilities?.[count] ?? 0;
      },
    },
  };
}

export async function runOf(
  ports: Ports,
  options: StrategyOptions = {},
  question = 'Who?',
): Promise<RunEvent[]> {
  return collect(simRag(ports, question, options));
}

export async function collect(stream: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

export function typesOf(events: readonly RunEvent[]): RunEvent['type'][] {
  return events.map(({ type }) => type);
}

/** The events of one type. */
export function eventsOf<Type extends RunEvent['type']>(
  events: readonly RunEvent[],
  type: Type,
): Extract<RunEvent, { type: Type }>[] {
  return events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type);
}
