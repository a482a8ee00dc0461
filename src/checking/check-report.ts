/** The result of checking stored files. Plain data. */

/** One file that does not match its manifest. */
export interface FileFault {
  /** Relative to its folder, with `/`. */
  readonly file: string;
  /** A predicate: "it is missing". */
  readonly reason: string;
}

export interface CheckReport {
  readonly kind: 'corpus' | 'model';
  /** The id in its manifest; empty if that cannot be read. */
  readonly id: string;
  /**
   * Number of files in the manifest, itself included, and their total length in bytes, without the manifest.
   */
  readonly files: number;
  readonly bytes: number;
  /** Empty if everything is as published. */
  readonly faults: readonly FileFault[];
}

/** A report on what was kept from one address. */
export interface KeptReport extends CheckReport {
  /** Of the folder that it was read from. */
  readonly address: string;
}

/** Returns the content of one file, or `undefined` if it does not exist. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

/** Of a corpus and of a model alike. */
export const manifestFile = 'manifest.json';
