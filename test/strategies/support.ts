import type { Draft, MemoryInput } from '../../src/engine/index.js';
import type { ReflectionInput, Revision } from '../../src/strategies/reflect-rag/refiner.js';
import type { Critique, PassageRelevance, RewriteInput } from '../../src/strategies/self-rag/self-rag.js';
import type { StrategyPorts } from '../../src/strategies/strategy.js';
import { draftOf, type Script, type ScriptedPorts, scriptedPorts } from '../engine/support.js';

/** The results of the judgements of all strategies, call by call. */
export interface StrategyScript extends Script {
  readonly retrieve?: boolean;
  /** Ids of the passages that are judged relevant. */
  readonly relevant?: readonly string[];
  readonly critiques?: readonly Critique[];
  readonly rewritten?: readonly (string | null)[];
  /** Sub-queries, by the number of steps so far. */
  readonly subqueries?: readonly string[];
  /** Whether to retrieve for each sub-query. */
  readonly decisions?: readonly boolean[];
  /** Answer of a step: "m" or "r" and its index, as "m0" for the first from memory. */
  readonly conclusions?: (path: string) => string | null;
  /**
   * Mean negative log-probability of the memory's tokens; by default 0.2, which counts as sure because delta
   * is 0.5.
   */
  readonly unsure?: (question: string, passages: readonly string[]) => number;
  /** Indices of the passages that ReflectRAG reads; by default all in order. */
  readonly reranked?: readonly number[];
  readonly planned?: Draft;
  /** The revised draft of each reflection; none when exhausted. */
  readonly revisions?: readonly Draft[];
  /** Called at the start of each judgement. */
  readonly onJudgement?: () => void;
}

export type ScriptedStrategyPorts = StrategyPorts &
  ScriptedPorts & {
    /** The input of every rewriting. */
    readonly rewrites: RewriteInput[];
    /** Ids of the passages in every critique. */
    readonly criticised: string[][];
    /** Paths concluded, in order, as "mr": first from memory, then retrieved. */
    readonly concluded: string[];
    /** The memory's inputs, one per sampling. */
    readonly sampled: MemoryInput[];
    readonly reflections: ReflectionInput[];
  };

export const content: Critique = { support: 'fully', usefulness: 5, issues: [], regenerate: false };
export const discontent: Critique = {
  support: 'not',
  usefulness: 1,
  issues: ['Nothing says so.'],
  regenerate: true,
};

export function strategyPorts(script: StrategyScript): ScriptedStrategyPorts {
  const rewrites: RewriteInput[] = [];
  const criticised: string[][] = [];
  const concluded: string[] = [];
  const sampled: MemoryInput[] = [];
  const reflections: ReflectionInput[] = [];
  let critiques = 0;
  const judge = () => script.onJudgement?.();
  const pathOf = (steps: readonly { readonly retrieved: boolean }[]) =>
    steps.map(({ retrieved }) => (retrieved ? 'r' : 'm')).join('');
  return {
    ...scriptedPorts(script),
    rewrites,
    criticised,
    concluded,
    sampled,
    reflections,
    deltas: { states: -3, 'log-probability': 0.5 },
    memory: {
      hasStates: false,
      recall: async () => recollection,
      sample: async (input, { count }) => {
        judge();
        sampled.push(input);
        const passages = input.passages.map(({ id }) => id);
        const logProbability = -(script.unsure?.(input.question, passages) ?? 0.2);
        return Array.from({ length: count }, () => ({ ...recollection, logProbability, tokens: 1 }));
      },
    },
    refiner: {
      rerank: async ({ passages }, { limit }) => {
        judge();
        return (script.reranked ?? [...passages.keys()]).slice(0, limit);
      },
      plan: async ({ passages }) => {
        judge();
        return passages.map(({ id }) => ({ passageId: id, fact: `Fact of ${id}.` }));
      },
      answer: async () => {
        judge();
        return script.planned ?? draftOf('planned');
      },
      reflect: async (input): Promise<Revision | null> => {
        judge();
        const draft = script.revisions?.[reflections.push(input) - 1];
        if (draft === undefined) return null;
        return { critique: 'It is not.', suggestion: 'Look again.', plan: input.plan, draft };
      },
    },
    reflection: {
      needsRetrieval: async () => {
        judge();
        return { retrieve: script.retrieve ?? true, reason: 'It is so.' };
      },
      judgeRelevance: async (_, passages) => {
        judge();
        const relevant = script.relevant ?? [];
        return passages.map(
          ({ id }): PassageRelevance => ({ passageId: id, relevant: relevant.includes(id) }),
        );
      },
      critique: async ({ passages }) => {
        judge();
        criticised.push(passages.map(({ id }) => id));
        return script.critiques?.[critiques++] ?? discontent;
      },
      rewriteQuery: async (input) => {
        judge();
        const text = script.rewritten?.[rewrites.push(input) - 1] ?? null;
        return text === null ? null : { text };
      },
    },
    steps: {
      nextSubquery: async ({ steps }) => {
        judge();
        return script.subqueries?.[steps.length] ?? null;
      },
      decide: async ({ steps }) => {
        judge();
        const retrieve = script.decisions?.[steps.length] ?? false;
        return { retrieve, known: retrieve ? 0.1 : 0.9, reason: 'It is so.' };
      },
      answer: async ({ steps }, _, documents) => {
        judge();
        return draftOf(`${documents === null ? 'm' : 'r'}${steps.length}`);
      },
      conclude: async ({ steps }) => {
        judge();
        const path = pathOf(steps);
        concluded.push(path);
        return draftOf(script.conclusions === undefined ? `end ${path}` : script.conclusions(path));
      },
    },
  };
}

const recollection = { text: 'from memory', logProbability: -1, tokens: 3, state: null };
