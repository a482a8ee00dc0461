/** What a check of stored files found. Plain data. */

/** One file that is not as its manifest says. */
export interface FileFault {
  /** Relative to its folder, with `/`. */
  readonly file: string;
  /** A sentence without its subject: "it is missing". */
  readonly reason: string;
}

export interface CheckReport {
  readonly kind: 'corpus' | 'model';
  /** What its manifest calls it; empty where there is none that can be read. */
  readonly id: string;
  /** How many files the manifest lists, itself included, and how long they are together, in bytes, without it. */
  readonly files: number;
  readonly bytes: number;
  /** Empty where everything is as it was published. */
  readonly faults: readonly FileFault[];
}

/** A report on what was kept from one address. */
export interface KeptReport extends CheckReport {
  /** Of the folder that it was read from. */
  readonly address: string;
}

/** Gives the content of one file, or `undefined` where there is none. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export const manifestFile = 'manifest.json';
