/**
 * ROUGE-L (Lin 2004): the F-measure over the longest common subsequence of words, 0..1, the best over the
 * accepted answers. Words as in the usual reference implementation: lower case, runs of a-z and 0-9, no stemming.
 */
export function rougeL(given: string | null, accepted: readonly string[]): number {
  if (given === null) return 0;
  return Math.max(0, ...accepted.map((answer) => pairRougeL(words(given), words(answer))));
}

function pairRougeL(given: readonly string[], answer: readonly string[]): number {
  const common = longestCommonSubsequence(given, answer);
  return common === 0 ? 0 : (2 * common) / (given.length + answer.length);
}

function longestCommonSubsequence(one: readonly string[], other: readonly string[]): number {
  let above: number[] = new Array(other.length + 1).fill(0);
  for (const word of one) {
    const row = [0];
    other.forEach((each, place) => {
      row.push(each === word ? (above[place] ?? 0) + 1 : Math.max(above[place + 1] ?? 0, row[place] ?? 0));
    });
    above = row;
  }
  return above.at(-1) ?? 0;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/gu) ?? [];
}
