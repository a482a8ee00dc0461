/** The vectors of a text's tokens, as a search compares them. Those of frequent tokens say little. */

import { lengthOne, type TextVectors, type TokenVectors } from '../../text/text-vectors.js';

/** A text's vectors, with its tokens' ids. */
export interface ReadVectors extends TextVectors {
  readonly tokens?: TokenVectors & { readonly ids: readonly number[] };
}

/** Weight of a frequent token of a question, relative to any other. */
const frequentWeight = 0.2;

/** Of a question: each token's vector, as long as the token's weight. */
export function questionVectors({ whole, tokens }: ReadVectors, frequent: ReadonlySet<number>): TextVectors {
  if (tokens === undefined) return { whole };
  const { ids, dimensions, numbers } = tokens;
  const weights = ids.map((id) => (frequent.has(id) ? frequentWeight : 1));
  const weighed = numbers.map((value, place) => value * (weights[Math.floor(place / dimensions)] ?? 1));
  return { whole, tokens: { dimensions, numbers: weighed } };
}

/**
 * Of a passage: one vector per different token that is not frequent, the mean of its occurrences.
 * @param whole of the passage
 */
export function passageVectors(
  whole: Float32Array,
  parts: readonly ReadVectors[],
  frequent: ReadonlySet<number>,
): TextVectors {
  const dimensions = parts[0]?.tokens?.dimensions;
  if (dimensions === undefined) return { whole };
  const sums = new Map<number, Float32Array>();
  for (const { tokens } of parts) {
    for (const [place, id] of (tokens?.ids ?? []).entries()) {
      if (frequent.has(id)) continue;
      const sum = sums.get(id) ?? new Float32Array(dimensions);
      sums.set(
        id,
        sum.map((value, at) => value + (tokens?.numbers[place * dimensions + at] ?? 0)),
      );
    }
  }
  const numbers = new Float32Array(sums.size * dimensions);
  for (const [place, sum] of [...sums.values()].entries()) numbers.set(lengthOne(sum), place * dimensions);
  return { whole, tokens: { dimensions, numbers } };
}
