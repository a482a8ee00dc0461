/** What was dropped, read from the event at once because the event is empty afterwards. */
export interface Dropped {
  /** Includes folders; `null` for anything that is not a file. */
  readonly entries: readonly (FileSystemEntry | null)[];
  readonly files: readonly File[];
}
