/** Chooses the next token from one row of logits. */

export interface ChosenToken {
  readonly token: number;
  /** Natural logarithm of its probability under the model, at temperature 1. */
  readonly logProbability: number;
}

/** The likeliest token; on a tie, the first. */
export function likeliestToken(logits: Float32Array): ChosenToken {
  let token = 0;
  logits.forEach((logit, index) => {
    if (logit > (logits[token] ?? Number.NEGATIVE_INFINITY)) token = index;
  });
  return { token, logProbability: logProbabilityOf(logits, token) };
}

/**
 * A token sampled from the softmax of the logits.
 *
 * @param temperature above 0; 1 is the model's own distribution
 * @param at a number in [0, 1): the position in the cumulative distribution
 */
export function sampledToken(logits: Float32Array, temperature: number, at: number): ChosenToken {
  const most = largest(logits);
  const weights = Float64Array.from(logits, (logit) => Math.exp((logit - most) / temperature));
  let left = at * weights.reduce((sum, weight) => sum + weight, 0);
  let token = 0;
  for (const [index, weight] of weights.entries()) {
    // If rounding leaves a remainder, the last token with any weight gets it.
    if (weight > 0) token = index;
    left -= weight;
    if (left < 0) break;
  }
  return { token, logProbability: logProbabilityOf(logits, token) };
}

export function logProbabilityOf(logits: Float32Array, token: number): number {
  const most = largest(logits);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  return (logits[token] ?? Number.NEGATIVE_INFINITY) - most - Math.log(sum);
}

function largest(logits: Float32Array): number {
  return logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY);
}

/**
 * A reproducible sequence of numbers in [0, 1): Mulberry32 (T. Ettinger 2017), 32 bits of state.
 *
 * Samples only need to be reproducible and evenly distributed.
 *
 * @param stream streams of one seed differ, so that a sample does not depend on how many others are drawn
 */
export function randomStream(seed: number, stream: number): () => number {
  let state = mixed(Math.imul(seed, 0x9e3779b1) ^ mixed(stream + 1));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mixed(state) >>> 0) / 2 ** 32;
  };
}

/** A 32-bit integer hash in which every output bit depends on all input bits. */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 15), value | 1);
  bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
  return bits ^ (bits >>> 14);
}
