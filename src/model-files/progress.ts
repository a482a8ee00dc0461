/** Loading progress of a model over all its files. */

/** Sizes in bytes. */
export interface LoadProgress {
  readonly loaded: number;
  readonly total: number;
  /** The download was interrupted and is being retried; missing again as soon as more arrives. */
  readonly isInterrupted?: true;
}

/** Minimum step between two reports, as a share of the whole. */
const progressStep = 0.01;

export class ProgressReporter {
  #before = 0;
  #told = Number.NEGATIVE_INFINITY;
  #isInterrupted = false;

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

  interrupted(): void {
    this.#isInterrupted = true;
    this.onProgress?.({ loaded: Math.max(this.#told, 0), total: this.total, isInterrupted: true });
  }

  #tell(loaded: number): void {
    const isStep = loaded >= this.total || loaded - this.#told >= this.total * progressStep;
    if (!this.#isInterrupted && (loaded <= this.#told || !isStep)) return;
    this.#isInterrupted = false;
    this.#told = Math.max(this.#told, loaded);
    this.onProgress?.({ loaded: this.#told, total: this.total });
  }
}
