/** Characters that a token of ordinary text never has on the average. */
const charactersPerToken = 32;
/** A text of few tokens may hold a long word. */
const tokensSpared = 32;

/**
 * As much of a text as can matter to its first tokens, so that a tokenizer's time and memory have a bound whatever it is
 * given. Ordinary text is longer than this only past those tokens. Counts code points, as `models/training/critic_input.py` does.
 */
export function textForTokens(text: string, tokens: number): string {
  const most = (tokens + tokensSpared) * charactersPerToken;
  if (text.length <= most) return text;
  // A code point has two UTF-16 code units at most.
  return Array.from(text.slice(0, 2 * most)).slice(0, most).join('');
}
