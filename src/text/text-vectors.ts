/** What a model makes of texts, for retrieval. */

export interface TextVectors {
  /** Of the whole text, length 1. */
  readonly whole: Float32Array;
  /** Of its tokens; omitted by a model that makes none. */
  readonly tokens?: TokenVectors;
}

/** The vectors of a text's tokens, in their order. */
export interface TokenVectors {
  readonly dimensions: number;
  /** One after the other, each of length 1; of a question, of the length that the token counts. */
  readonly numbers: Float32Array;
}

/** One by one. */
export function* eachToken({ dimensions, numbers }: TokenVectors): Iterable<Float32Array> {
  for (let start = 0; start < numbers.length; start += dimensions) {
    yield numbers.subarray(start, start + dimensions);
  }
}
