/** What every question needs, and no search: the strategy where no other is chosen, and retrieval by meaning. Loaded with the first one. */

// Not by the engine's index, which whoever searches loads too.
export { simRag } from '../engine/sim-rag.js';
export { withVectors } from '../retrieval/vectors/hybrid-retriever.js';
