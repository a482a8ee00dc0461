/** Loading progress of a model over all its files. */

/** Sizes in bytes. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
}

/** Minimum step between two reports, as a share of the whole. */
const progressStep = 0.01;

export class ProgressReporter {
  #before = 0;
  #told = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly total: number,
    private readonly onProgress: ((progress: LoadProgress) => void) | undefined,
  ) {
    this.#tell(0);
  }

  /** @param loaded bytes of the current file; if it restarts, fewer bytes than before are not reported */
  within(loaded: number): void {
    this.#tell(this.#before + loaded);
  }

  finished(bytes: number): void {
    this.#before += bytes;
    this.#tell(this.#before);
  }

  #tell(loaded: number): void {
    if (loaded <= this.#told) return;
    if (loaded < this.total && loaded - this.#told < this.total * progressStep) return;
    this.#told = loaded;
    this.onProgress?.({ loaded, total: this.total });
  }
}
