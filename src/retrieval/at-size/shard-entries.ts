/** Finds an entry of a shard without parsing others: each is on a line of its own, without other newlines. */

const lineEnd = ',\n';

/** The JSON of the entry with this index, from 0. */
export function entryAt(json: string, number: number): string | undefined {
  let start = 1;
  for (let before = 0; before < number; before += 1) {
    const end = json.indexOf(lineEnd, start);
    if (end < 0) return undefined;
    start = end + lineEnd.length;
  }
  return entryFrom(json, start);
}

/** The JSON of the entry that begins with `opening`. */
export function entryBeginning(json: string, opening: string): string | undefined {
  if (json.startsWith(opening, 1)) return entryFrom(json, 1);
  const before = json.indexOf(lineEnd + opening);
  return before < 0 ? undefined : entryFrom(json, before + lineEnd.length);
}

/** The entries that begin with `opening`, with their indices, from 0. */
export function* entriesBeginning(
  json: string,
  opening: string,
): Generator<{ readonly number: number; readonly json: string }, void, void> {
  let number = 0;
  for (let start = 1; ; number += 1) {
    if (json.startsWith(opening, start)) yield { number, json: entryFrom(json, start) };
    const end = json.indexOf(lineEnd, start);
    if (end < 0) return;
    start = end + lineEnd.length;
  }
}

function entryFrom(json: string, start: number): string {
  const end = json.indexOf(lineEnd, start);
  return json.slice(start, end < 0 ? json.lastIndexOf(']') : end);
}
