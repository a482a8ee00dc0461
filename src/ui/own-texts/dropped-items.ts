/** What was dropped, read from the event at once because the event is empty afterwards. */

export interface DroppedItem {
  /** `null` if it was not asked for, or if the browser knows no folders. */
  readonly entry: FileSystemEntry | null;
  /** `null` for a folder, in browsers that make no file of one. */
  readonly file: File | null;
}

/** Up to this number, each item is asked whether it is a folder, which takes a fifth of a millisecond. */
export const fewItems = 50;

type Item = Pick<DataTransferItem, 'type' | 'getAsFile' | 'webkitGetAsEntry'>;

/** Among more than `fewItems`, only those without a type are asked: a thousand questions would freeze the page. */
export function droppedItems(items: Iterable<Item>): readonly DroppedItem[] {
  const all = [...items];
  return all.flatMap((item) => {
    const file = item.getAsFile();
    const mayBeFolder = all.length <= fewItems || item.type === '';
    const entry = mayBeFolder ? (item.webkitGetAsEntry?.() ?? null) : null;
    return file === null && entry === null ? [] : [{ file, entry }];
  });
}
