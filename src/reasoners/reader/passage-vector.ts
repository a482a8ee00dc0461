/** One vector for a passage, to be found by. */

import type { Passage } from '../../engine/index.js';
import type { WordPieces } from '../../sessions/word-pieces.js';

/** Of its text, in tokens: what is longer is cut, and a vector is made of about so many at a time. */
const mostTokens = 300;
const partTokens = 60;
/** What the title counts beside the text. */
const titleShare = 0.3;

/** What vectors are made of: the title, and parts of the text that are about equally long. */
export function vectorTexts({ title, text }: Passage, words: WordPieces): readonly string[] {
  const { starts, ends } = words.encode(text, mostTokens);
  const parts = Math.max(1, Math.round(starts.length / partTokens));
  const step = Math.max(1, Math.ceil(starts.length / parts));
  const cut = Array.from({ length: Math.ceil(starts.length / step) }, (_, part) => {
    const next = (part + 1) * step;
    return text.slice(starts[part * step], next < starts.length ? starts[next] : ends.at(-1));
  });
  return [title, ...cut];
}

/** The mean of the parts with the title beside it, of length 1. @param vectors of `vectorTexts`, each of length 1 */
export function meanVector([title, ...parts]: readonly Float32Array[]): Float32Array {
  const dimensions = title?.length ?? 0;
  const sum = new Float32Array(dimensions);
  for (const part of parts)
    for (const [place, value] of part.entries()) sum[place] = (sum[place] ?? 0) + value;
  const text = lengthOne(sum);
  return lengthOne(text.map((value, place) => value + titleShare * (title?.[place] ?? 0)));
}

function lengthOne(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
