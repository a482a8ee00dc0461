/** Every strategy. To add one, add a folder beside this file and a line here. */

export * from './closed-book/index.js';
export * from './deep-rag/index.js';
export * from './every-step/index.js';
export * from './fixed-rounds/index.js';
export * from './one-shot/index.js';
export * from './reflect-rag/index.js';
export * from './seakr/index.js';
export * from './self-critique/index.js';
export * from './self-rag/index.js';
export * from './sim-rag/index.js';
