/**
 * What the requests of the model library go through. It tells a missing file from a web page in its place, and keeps the
 * typed error, which the library would replace by a sentence of its own.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { LimenError } from '../../engine/index.js';
import { reasonOf } from '../../inference/reason-of.js';

/** Files that a model may do without. */
const optional = /(?:^|\/)generation_config\.json$/u;

export interface ModelFetchOptions {
  /** The model's folder, ending with `/`. */
  readonly base: URL;
  /** Whether the server may send on to another origin, as a model hub does and a folder must not. */
  readonly mayRedirect: boolean;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes of every piece that arrives. */
  readonly onBytes?: (bytes: number) => void;
}

export class ModelFetch {
  /** SHA-256 of every file that arrived whole, by its path. */
  readonly digests = new Map<string, string>();
  readonly #options: ModelFetchOptions;
  readonly #renamed = new Map<string, string>();
  #fault: LimenError | undefined;

  constructor(options: ModelFetchOptions) {
    this.#options = options;
  }

  /** From now on the file that is asked for as `asked` is fetched as `path`. */
  rename(asked: string, path: string): void {
    this.#renamed.set(asked, path);
  }

  /** Like `fetch`. A file that is not there is an answer, because not every file has to be. */
  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { base, onBytes } = this.#options;
    const asked = new URL(address, base).href.slice(base.href.length);
    const path = this.#renamed.get(asked) ?? asked;
    const response = await this.#request(path, init);
    if (response.status === 404) {
      this.#remember(unavailable(path, 'the server answered 404'));
      return response;
    }
    const body = response.body && this.#watched(path, response.body, onBytes ?? (() => undefined));
    return new Response(body, { status: response.status, headers: response.headers });
  };

  /** Headers of a file, or null when there is none. @throws {LimenError} `model-unavailable` */
  async head(path: string): Promise<Headers | null> {
    const response = await this.#request(path, { method: 'HEAD' });
    return response.status === 404 ? null : response.headers;
  }

  /** Why the library failed with `thrown`: the person's stop, the file that could not be had, else what it says itself. */
  explain(thrown: unknown): unknown {
    const { signal } = this.#options;
    return signal?.aborted ? signal.reason : (this.#fault ?? thrown);
  }

  async #request(path: string, init: RequestInit): Promise<Response> {
    const { base, mayRedirect, signal } = this.#options;
    const url = new URL(path, base);
    let response: Response;
    try {
      response = await fetch(url, {
        cache: 'no-cache',
        ...init,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (thrown) {
      signal?.throwIfAborted();
      throw this.#remember(unavailable(path, reasonOf(thrown), thrown));
    }
    const refuse = (reason: string): LimenError => {
      void response.body?.cancel();
      return this.#remember(unavailable(path, reason));
    };
    if (!response.ok && response.status !== 404) throw refuse(`the server answered ${response.status}`);
    if (!mayRedirect && response.url !== '' && new URL(response.url).origin !== url.origin) {
      throw refuse(`it was redirected to ${new URL(response.url).origin}`);
    }
    if (response.ok && /^text\/html\b/iu.test(response.headers.get('content-type') ?? '')) {
      throw refuse('the server answered with a web page');
    }
    return response;
  }

  /** The same bytes, counted and hashed as they pass. */
  #watched(path: string, body: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): ReadableStream {
    const reader = body.getReader();
    const hash = sha256.create();
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) {
            this.digests.set(path, bytesToHex(hash.digest()));
            controller.close();
            return;
          }
          hash.update(value);
          onBytes(value.length);
          controller.enqueue(value);
        } catch (thrown) {
          controller.error(this.#remember(unavailable(path, reasonOf(thrown), thrown)));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  /** The first fault is what the library fails of. */
  #remember(error: LimenError<'model-unavailable'>): LimenError {
    if (!optional.test(error.detail.file)) this.#fault ??= error;
    return error;
  }
}

function unavailable(file: string, reason: string, cause?: unknown): LimenError<'model-unavailable'> {
  return new LimenError('model-unavailable', { file, reason }, { cause });
}
