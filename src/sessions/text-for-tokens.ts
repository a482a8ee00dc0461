/** Bounds on what a tokenizer is given, so that its time and memory have one too, whatever stands in a text. */

/** Characters that a token of ordinary text never has on the average. */
const charactersPerToken = 16;
/** A text of few tokens may hold a long word. */
const tokensSpared = 32;
/** Code points. Tokenizers take quadratic time over one word. */
const longestWord = 1000;

/** As much of a text as can matter to its first tokens. Ordinary text is longer than this only past those. */
export function textForTokens(text: string, tokens: number): string {
  const most = (tokens + tokensSpared) * charactersPerToken;
  if (text.length <= most) return text;
  // A code point has two UTF-16 code units at most.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** The same with endless words parted. Mirrored by `models/training/critic_input.py`. */
export function wordsForTokens(text: string, tokens: number): string {
  return textForTokens(text, tokens).replace(endlessWord, '$1 ');
}

const endlessWord = new RegExp(`(\\S{${longestWord}})(?=\\S)`, 'gu');

/** The beginning of a word that is encoded alone. */
export function wordForTokens(word: string): string {
  return word.length <= longestWord ? word : word.slice(0, longestWord);
}
