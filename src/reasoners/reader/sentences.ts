/** A character range in UTF-16 code units, `end` exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const sentenceEnd = /(?<![.!?])[.!?]+["'”’)\]]*(?=\s+["'“‘([]*[A-Z0-9À-Þ])/gu;
const abbreviation =
  /(?:^|[\s(["'])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Lt|Col|Gen|Capt|Sgt|Rev|Hon|No|Vol|vs|etc|approx|c|ca|fl|b|d|e\.g|i\.e|U\.S|U\.K)\.$/u;
/** More characters than any abbreviation has, its stop and what stands before it included. */
const longestAbbreviation = 16;

/** The sentences of a text, in order, without outer white space. Mirrored by `models/training/text.py`. */
export function sentencesOf(text: string): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (abbreviation.test(text.slice(Math.max(start, end - longestAbbreviation), end))) continue;
    ranges.push({ start, end });
    start = end;
  }
  ranges.push({ start, end: text.length });
  return ranges.map((range) => trimmed(text, range)).filter((range) => range.start < range.end);
}

function trimmed(text: string, { start, end }: Range): Range {
  const slice = text.slice(start, end);
  const first = start + slice.length - slice.trimStart().length;
  return { start: first, end: Math.max(first, end - (slice.length - slice.trimEnd().length)) };
}
