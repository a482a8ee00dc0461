/** Searches by words and by meaning while a query is being typed. */

import type { FoundPassage, Query } from '../../engine/index.js';
import type { LoadOptions } from '../../model-files/model-files.js';
import type { ModelFolder } from '../../sessions/open-model.js';
import type { VectorSearch, VectorSearchOptions } from './hybrid-retriever.js';
import type { TypedEncoder } from './typed-encoder.js';

/** A corpus that is searched by words at once, and by vectors too as soon as there is an encoder of what is typed. */
export class TypedSearch {
  readonly #retriever: VectorSearch;
  readonly #options: LoadOptions;
  #encoder: TypedEncoder | undefined;
  #loading: Promise<void> | undefined;

  constructor(retriever: VectorSearch, options: LoadOptions) {
    this.#retriever = retriever;
    this.#options = options;
  }

  /**
   * By vectors too if words find anything: what is near to nonsense is nothing that anybody looked for. By words
   * alone until the encoder is loaded, which nothing waits for, and where it fails or stands for another reader.
   * @param options with `asTyped`
   * @throws whatever the search throws; the signal's reason when it aborts
   */
  async search<Options extends VectorSearchOptions>(
    query: Query,
    model: ModelFolder,
    options: Options,
  ): Promise<readonly FoundPassage[]> {
    const byWords = await this.#retriever.search(query, options);
    const by = await this.#retriever.vectorsBy();
    if (by === null || byWords.length === 0) return byWords;
    this.#loading ??= this.#load(model);
    if (this.#encoder?.reader !== by) return byWords;
    const vectors = this.#encoder.vectors(query.text, byWords);
    return this.#retriever.search(query, { ...options, vectors });
  }

  async #load(model: ModelFolder): Promise<void> {
    const opening = import('./typed-encoder.js').then((loaded) =>
      loaded.openTypedEncoder(model, this.#options),
    );
    // Words still find what they find.
    this.#encoder = await opening.catch(() => undefined);
  }
}
