/** What was dropped, taken out of the event at once: it is empty afterwards. */
export interface Dropped {
  /** Folders among them; `null` for what is no file. */
  readonly entries: readonly (FileSystemEntry | null)[];
  readonly files: readonly File[];
}
