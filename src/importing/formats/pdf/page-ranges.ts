/** Formats numbers as "3, 7–9". @param numbers in ascending order */
export function pageRanges(numbers: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range !== undefined && range.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
