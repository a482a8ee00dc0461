import { optionInvalid } from '../../engine/index.js';
import type { Labels } from './flan-t5-choice.js';

/** First token of each label: one decoder step can distinguish no more than that. */
export interface LabelTokens {
  readonly accept: number;
  readonly reject: number;
}

/**
 * @param encode tokens of a text without special tokens
 * @param unknown the unknown-word token of the vocabulary
 * @throws {LimenError} `option-invalid` if a label is empty or unknown, or if both begin with the same token
 */
export function labelTokens(
  encode: (text: string) => readonly number[],
  unknown: number | undefined,
  labels: Labels,
): LabelTokens {
  const first = (side: keyof LabelTokens): number => {
    const tokens = encode(labels[side]);
    const [token] = tokens;
    if (token === undefined || (unknown !== undefined && tokens.includes(unknown))) {
      throw optionInvalid(`labels.${side}`, `“${labels[side]}”`, "a word of the model's vocabulary");
    }
    return token;
  };
  const tokens = { accept: first('accept'), reject: first('reject') };
  if (tokens.accept === tokens.reject) {
    throw optionInvalid(
      'labels',
      `“${labels.accept}” and “${labels.reject}”, which begin with the same token`,
      'two words that begin with different tokens',
    );
  }
  return tokens;
}
