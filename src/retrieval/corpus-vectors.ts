/** The vectors of the open corpus, read behind its words, and the passages that they bring. */

import { orAbort } from '../async/abort.js';
import { asLimenError } from '../engine/index.js';
import type { CorpusManifest, VectorFile } from './corpus-manifest.js';
import type { KeptReads } from './kept-reads.js';
import { loaded } from './loaded.js';
import type { Scored, Within } from './ranking.js';

export interface VectorReading {
  /** Settles when words can be searched: vectors are read behind them. */
  readonly searchable: Promise<unknown>;
  /** Settles when this version is the installed one: nothing is kept of another. */
  readonly installed: Promise<unknown>;
}

export interface NearestOptions {
  readonly within?: Within | undefined;
  readonly signal?: AbortSignal | undefined;
}

export class CorpusVectors {
  readonly #onFault: (fault: unknown) => void;
  /** Null where the corpus has none, or where they could not be read. */
  #rows: Promise<Uint8Array | null> = Promise.resolve(null);

  /** @param onFault is told why words alone are searched */
  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  read(file: VectorFile, files: KeptReads, { searchable, installed }: VectorReading): void {
    this.#rows = searchable
      .then(() => files.read(file, undefined, installed))
      .catch((fault: unknown) => {
        this.#onFault(fault);
        return null;
      });
  }

  /** Searches go by these from now on. */
  use(rows: Uint8Array): void {
    this.#rows = Promise.resolve(rows);
  }

  settled(): Promise<unknown> {
    return this.#rows;
  }

  /** About the cosine of each passage, nearest first; none where there are no vectors. */
  async nearest(
    manifest: CorpusManifest,
    question: Float32Array,
    { within, signal }: NearestOptions = {},
  ): Promise<readonly Scored[] | undefined> {
    const rows = await orAbort(this.#rows, signal);
    if (rows === null) return undefined;
    const { nearestPassages } = await loaded(import('./vectors/nearest-passages.js'));
    return nearestPassages(manifest, rows, question, within);
  }

  /** The same for a search: what compares vectors comes with the first question, and where that is out of reach words alone find. */
  async nearestForSearch(
    manifest: CorpusManifest,
    question: Float32Array,
    options: NearestOptions,
  ): Promise<readonly Scored[] | undefined> {
    try {
      return await this.nearest(manifest, question, options);
    } catch (thrown) {
      options.signal?.throwIfAborted();
      const error = asLimenError(thrown);
      if (error.code !== 'corpus-unavailable') throw error;
      this.#onFault(error);
      return undefined;
    }
  }
}
