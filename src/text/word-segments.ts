/**
 * Longest text passed to `Intl.Segmenter` at once, in UTF-16 code units: its work grows quadratically. No
 * word of a script without spaces is nearly as long.
 */
const longestStretch = 1000;

interface WordSegment {
  readonly segment: string;
  /** In UTF-16 code units from the start of the text. */
  readonly index: number;
  readonly isWordLike: boolean;
}

/** Of scripts that put no spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

let segmenter: Intl.Segmenter | undefined;

/** The words of a text in a script without spaces, and the text between them. */
export function* wordSegments(text: string): Generator<WordSegment, void, void> {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  for (let from = 0; from < text.length; ) {
    const to = stretchEnd(text, from);
    let next = to;
    let last: WordSegment | undefined;
    for (const { segment, index, isWordLike } of segmenter.segment(text.slice(from, to))) {
      if (last !== undefined) yield last;
      last = { segment, index: from + index, isWordLike: isWordLike === true };
    }
    // A word that the end of the stretch may have split is read again with what follows it.
    if (last !== undefined && last.index > from && to < text.length) next = last.index;
    else if (last !== undefined) yield last;
    from = next;
  }
}

/** Never between the halves of a surrogate pair. */
function stretchEnd(text: string, from: number): number {
  const end = from + longestStretch;
  if (end >= text.length) return text.length;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
