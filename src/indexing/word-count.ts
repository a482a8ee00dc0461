const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** Words between white space; where a script writes none, the words that `Intl.Segmenter` finds. */
export function wordCount(text: string): number {
  const runs = text.match(/\S+/gu) ?? [];
  if (!unspaced.test(text)) return runs.length;
  return runs.reduce((sum, run) => sum + (unspaced.test(run) ? segmentCount(run) : 1), 0);
}

function segmentCount(run: string): number {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  let count = 0;
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike === true) count += 1;
  // Punctuation alone is still a run of its own.
  return Math.max(1, count);
}
