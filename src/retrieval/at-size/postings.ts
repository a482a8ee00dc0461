/** Where a term stands: for titles and texts, the passages that hold it and how often. */

/** Positions of passages, each as its distance from the one before, and counts in turn: `[3, 1, 2, 4]` is 3 once, 5 four times. */
export type PostingList = readonly number[];

export interface TermPostings {
  readonly term: string;
  readonly title: PostingList;
  readonly text: PostingList;
}

/** As a shard holds it. */
export type WrittenPostings = readonly [term: string, title: PostingList, text: PostingList];

/** Lengths of titles and texts in terms, in the order of the passages, as one shard holds them. */
export interface FieldLengths {
  readonly title: readonly number[];
  readonly text: readonly number[];
}

/** Calls `visit` for every passage of the list. */
export function eachPosting(list: PostingList, visit: (position: number, count: number) => void): void {
  let position = 0;
  for (let at = 0; at + 1 < list.length; at += 2) {
    position += list[at] ?? 0;
    visit(position, list[at + 1] ?? 0);
  }
}

/** Whether `value` is what a shard of terms holds. */
export function isWrittenPostings(value: unknown): value is readonly WrittenPostings[] {
  if (!Array.isArray(value)) return false;
  return value.every(
    (entry) =>
      Array.isArray(entry) &&
      typeof entry[0] === 'string' &&
      Array.isArray(entry[1]) &&
      Array.isArray(entry[2]),
  );
}

export function isFieldLengths(value: unknown): value is FieldLengths {
  if (typeof value !== 'object' || value === null) return false;
  const { title, text } = value as Partial<Record<string, unknown>>;
  return [title, text].every((list) => Array.isArray(list) && list.every((each) => typeof each === 'number'));
}
