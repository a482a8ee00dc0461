/** The interface of a store for partial files: private files, or pieces in Cache Storage. */

/** Holds a partial file. Any operation may fail: full, refused, in use by another tab. */
export interface PartialStore {
  /** Length of what was found when it was opened. */
  readonly bytes: number;
  /** The server's ETag of the version that the bytes belong to; empty if it sent none. */
  readonly etag: string;
  /** Reads what was found into `into`, which has length `bytes`. */
  read(into: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Discards what is kept and starts again. */
  restart(etag: string): Promise<void>;
  append(part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Saves what was appended for the next time. */
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** The metadata of a partial file. */
export interface PartialRecord {
  readonly folder: string;
  readonly etag: string;
}
