export * from './errors.js';
export * from './events.js';
export { reachesThreshold } from './feedback.js';
export * from './options.js';
export * from './ports.js';
export { type Ports, type StrategyOptions, sameQuery, simRag } from './sim-rag.js';
export * from './trace.js';
export * from './types.js';
