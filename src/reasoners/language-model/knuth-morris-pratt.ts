/** Yields every occurrence of a pattern in a text, overlapping ones included, in linear time. */
export function* placesOf(pattern: string, text: string): Generator<number> {
  if (pattern === '') return;
  const borders = bordersOf(pattern);
  let matched = 0;
  for (let place = 0; place < text.length; place++) {
    while (matched > 0 && pattern[matched] !== text[place]) matched = borders[matched - 1] ?? 0;
    if (pattern[matched] === text[place]) matched += 1;
    if (matched === pattern.length) {
      yield place + 1 - matched;
      matched = borders[matched - 1] ?? 0;
    }
  }
}

/** For each prefix of the pattern, the length of its longest proper border. */
function bordersOf(pattern: string): Int32Array {
  const borders = new Int32Array(pattern.length);
  let length = 0;
  for (let place = 1; place < pattern.length; place++) {
    while (length > 0 && pattern[length] !== pattern[place]) length = borders[length - 1] ?? 0;
    if (pattern[length] === pattern[place]) length += 1;
    borders[place] = length;
  }
  return borders;
}
