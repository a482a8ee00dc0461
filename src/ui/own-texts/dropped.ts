/** What was dropped, copied from the event at once, because the event's data is empty afterwards. */
export interface Dropped {
  /** Files and folders; `null` for anything else. */
  readonly entries: readonly (FileSystemEntry | null)[];
  readonly files: readonly File[];
}
