import { optionInvalid } from '../../engine/index.js';
import type { Labels } from './flan-t5-choice.js';

/** First token of each label: all that one decoder step can tell apart. */
export interface LabelTokens {
  readonly accept: number;
  readonly reject: number;
}

/**
 * @param encode tokens of a text without any special token
 * @param unknown the token that stands for what the vocabulary does not hold
 * @throws {LimenError} `option-invalid` when a label is empty or unknown, or when both begin with the same token
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
