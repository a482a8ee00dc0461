/** Where objects stand in a text that holds JSON among words. */

/** How often a text is gone through at most: braces within braces that nothing closes would take the square of its length. */
const mostPasses = 16;

export interface ObjectPlace {
  readonly start: number;
  /** `null` where nothing closes it. */
  readonly end: number | null;
}

/** The places of all opening braces in their order, as far as the work for them is within its bound. */
export function* objectPlaces(text: string): Generator<ObjectPlace> {
  let left = mostPasses * text.length;
  for (let start = 0; start < text.length && left > 0; start++) {
    if (text.charAt(start) !== '{') continue;
    const end = endOf(text, start);
    left -= (end ?? text.length) - start;
    yield { start, end };
  }
}

/** Behind the brace that closes the one at `start`. Those in strings and comments close nothing. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  let previous = '';
  for (let at = start; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter.trim() === '') continue;
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth === 0) return at + 1;
    const last = skippedTo(text, at, previous);
    if (last === null) return null;
    at = last;
    // A comment is nothing that a string stands behind.
    if (letter !== '/') previous = letter;
  }
  return null;
}

/** The last place of a string or comment that begins here, the place itself where none does, `null` where it does not end. */
function skippedTo(text: string, at: number, previous: string): number | null {
  const letter = text.charAt(at);
  // Elsewhere it is an apostrophe.
  const isQuote = letter === '"' || (letter === "'" && '{[,:'.includes(previous));
  if (isQuote) return closingQuote(text, at, letter);
  if (text.startsWith('//', at)) return placeOrNull(text.indexOf('\n', at));
  if (text.startsWith('/*', at)) return placeOrNull(text.indexOf('*/', at + 2) + 1 || -1);
  return at;
}

function closingQuote(text: string, opening: number, quote: string): number | null {
  for (let at = opening + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === quote) return at;
  }
  return null;
}

function placeOrNull(found: number): number | null {
  return found < 0 ? null : found;
}
