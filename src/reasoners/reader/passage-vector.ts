/** One vector per passage, for retrieval. */

import type { Passage } from '../../engine/index.js';
import type { WordPieces } from '../../sessions/word-pieces.js';
import { lengthOne } from '../../text/text-vectors.js';

/** Maximum tokens of its text: longer texts are cut, and each part has about that many. */
const mostTokens = 300;
const partTokens = 60;
/** Weight of the title relative to the text. */
const titleShare = 0.3;

/** The inputs of the vectors: the title, and parts of the text of about equal length. */
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

/**
 * The mean of the parts combined with the title, of length 1.
 * @param vectors of `vectorTexts`, each of length 1
 */
export function meanVector([title, ...parts]: readonly Float32Array[]): Float32Array {
  const dimensions = title?.length ?? 0;
  const sum = new Float32Array(dimensions);
  for (const part of parts)
    for (const [place, value] of part.entries()) sum[place] = (sum[place] ?? 0) + value;
  const text = lengthOne(sum);
  return lengthOne(text.map((value, place) => value + titleShare * (title?.[place] ?? 0)));
}
