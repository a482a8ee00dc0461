/** Every strategy by the name that options, traces and the command line know it by. */
export const strategyNames = [
  'sim-rag',
  'self-rag',
  'deep-rag',
  'reflect-rag',
  'reflect-rag-base',
  'reflect-rag-plan',
  'reflect-rag-no-guard',
  'seakr',
  'seakr-no-adaptive',
  'seakr-no-reranking',
  'seakr-no-choice',
  'seakr-probabilities',
  'closed-book',
  'one-shot',
  'fixed-rounds',
  'every-step',
  'self-critique',
] as const;

/** The name of a strategy. */
export type StrategyName = (typeof strategyNames)[number];

/** Whether a strategy is called so. */
export function isStrategyName(name: string): name is StrategyName {
  return (strategyNames as readonly string[]).includes(name);
}
