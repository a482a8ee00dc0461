/** What a place for parts of files has to offer: private files, or pieces in Cache Storage. */

/** Where a part is kept. Any of it may fail: full, refused, in use by another tab. */
export interface PartialStore {
  /** Of what was found when it was opened. */
  readonly bytes: number;
  /** The server's name for the version that the bytes belong to; empty where it gave none. */
  readonly etag: string;
  /** Fills `into`, which has the size `bytes`, with what was found. */
  read(into: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Forgets what is kept and begins anew. */
  restart(etag: string): Promise<void>;
  append(part: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Keeps what was appended for the next time. */
  close(): Promise<void>;
  discard(): Promise<void>;
}

/** What a kept part says about itself. */
export interface PartialRecord {
  readonly folder: string;
  readonly etag: string;
}
