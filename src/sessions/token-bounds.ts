/** Bounds a tokenizer's input, and with it its time and memory, whatever the text. */

/** More than the average characters per token in any ordinary text. */
const charactersPerToken = 16;
/** Allowance for a long word in a text of few tokens. */
const tokensSpared = 32;
/** In code points. Tokenizers take quadratic time over one word. */
const longestWord = 1000;

/** A prefix of the text that is long enough for its first tokens. */
export function textForTokens(text: string, tokens: number): string {
  const most = (tokens + tokensSpared) * charactersPerToken;
  if (text.length <= most) return text;
  // A code point has at most two UTF-16 code units.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** The same, with overlong words split. Mirrored by `models/training/critic_input.py`. */
export function wordsForTokens(text: string, tokens: number): string {
  return textForTokens(text, tokens).replace(endlessWord, '$1 ');
}

const endlessWord = new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'gu');

/** The beginning of a word, for encoding it alone. */
export function wordForTokens(word: string): string {
  return word.slice(0, longestWord);
}
