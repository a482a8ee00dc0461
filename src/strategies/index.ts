/** The engine, with the ports, events and options that every strategy adds: `limen/engine`. */

export * from '../engine/index.js';
export { narrativeOf, retrievalsOf, withStep } from './deep-rag/deep-rag-steps.js';
export type * from './registry.js';
export { gramRegularisation, semanticUncertainty } from './seakr/semantic-uncertainty.js';
export { measureOf, samplesDrawn, uncertaintyOf } from './seakr/uncertainty.js';
export type { Strategy, StrategyName } from './strategies.js';
export { isStrategyName, strategyNames } from './strategies.js';
export type { PortName, StrategyDefinition, StrategyFunction, StrategyPorts } from './strategy.js';
