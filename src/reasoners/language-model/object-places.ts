/** Finds objects in a text that mixes JSON with words. */

/** Maximum number of scans: nested braces that are never closed would otherwise take quadratic time. */
const mostPasses = 16;

interface ObjectPlace {
  readonly start: number;
  /** `null` if it is never closed. */
  readonly end: number | null;
}

/** The places of all opening braces in order, within the bound on work. */
export function* objectPlaces(text: string): Generator<ObjectPlace> {
  let left = mostPasses * text.length;
  for (let start = 0; start < text.length && left > 0; start++) {
    if (text.charAt(start) !== '{') continue;
    const end = endOf(text, start);
    left -= (end ?? text.length) - start;
    yield { start, end };
  }
}

/** The place after the brace that closes the one at `start`, ignoring braces in strings and comments. */
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
    // A comment does not count as what precedes a string.
    if (letter !== '/') previous = letter;
  }
  return null;
}

/** The last place of a string or comment that begins here; the same place without one, `null` if never closed. */
function skippedTo(text: string, at: number, previous: string): number | null {
  const letter = text.charAt(at);
  // Anywhere else it is an apostrophe.
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
