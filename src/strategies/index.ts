/** The engine with every strategy's own vocabulary: `limen/engine`. */

export * from '../engine/index.js';
export type { DeepRagEvent, DeepRagPorts } from './deep-rag/deep-rag.js';
export * from './deep-rag/deep-rag-steps.js';
export type { GuardRefusal } from './reflect-rag/drift-guard.js';
export type * from './reflect-rag/refiner.js';
export type { ReflectionEnd, ReflectRagEvent, ReflectRagPorts } from './reflect-rag/reflect-rag.js';
export type { ComparedAnswer, SeaKrEvent, SeaKrPorts } from './seakr/seakr.js';
export { gramRegularisation, semanticUncertainty } from './seakr/semantic-uncertainty.js';
export * from './seakr/uncertainty.js';
export type * from './self-rag/self-rag.js';
export type * from './strategies.js';
export * from './strategy-names.js';
