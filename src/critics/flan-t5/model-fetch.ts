/**
 * What the requests of the model library go through. It tells a missing file from a web page in its place, asks again for what
 * failed in passing, goes on with a file that was cut off, and keeps the typed error, which the library would replace by a
 * sentence of its own.
 */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { LimenError } from '../../engine/index.js';
import { reasonOf } from '../../engine/reason-of.js';
import { isStrong, isTransient } from '../../model-files/request.js';
import {
  parseRetryAfter,
  type RetryOptions,
  TransientFailure,
  withRetries,
} from '../../model-files/retries.js';
import { SilentServerError, withIdleLimit } from '../../network/idle-limit.js';
import { TooSlowError, withPatience } from '../../network/patience.js';

const once = { retries: 0, firstWait: 0 };

/** Says how a model writes texts. A critic writes none, and no server is asked for it. */
const unused = 'generation_config.json';

/** Longest file that is taken, in bytes, and longest of those that are parsed whole. */
const fileLimit = 2 ** 31 - 1;
const jsonLimit = 128 * 1024 * 1024;

/** How often a file that was cut off is gone on with. */
const resumesAtMost = 5;

export interface ModelFetchOptions {
  /** The model's folder, ending with `/`. */
  readonly base: URL;
  /** Whether the server may send on to another origin, as a model hub does and a folder must not. */
  readonly mayRedirect: boolean;
  /** In place of the network. */
  readonly fetch?: (url: URL, init: RequestInit) => Promise<Response>;
  readonly retry?: RetryOptions;
  readonly signal?: AbortSignal;
  /** Called with the number of bytes of every piece that arrives. */
  readonly onBytes?: (bytes: number) => void;
  /** Told of every file that arrived whole, before its reader is: the path that was asked for, and its SHA-256. */
  readonly onWhole?: (asked: string, digest: string) => Promise<void>;
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
    if (asked === unused) return new Response(null, { status: 404 });
    const path = this.#renamed.get(asked) ?? asked;
    const response = await this.#request(path, init).catch((thrown: unknown) => {
      throw this.#remember(thrown);
    });
    if (response.status === 404) {
      this.#remember(unavailable(path, 'the server answered 404'));
      return response;
    }
    const body = response.body && this.#watched(path, asked, response, response.body.getReader(), onBytes);
    return new Response(body, { status: response.status, headers: response.headers });
  };

  /**
   * Headers of a file, or null when there is none.
   * @param isPrompt whether the server is not waited for, because the file is kept
   * @throws {LimenError} `model-unavailable`
   */
  async head(path: string, isPrompt = false): Promise<Headers | null> {
    const head = (options: ModelFetchOptions): Promise<Response> =>
      this.#request(path, { method: 'HEAD' }, options);
    const { signal } = this.#options;
    const asking = isPrompt
      ? withPatience(signal, (until) => head({ ...this.#options, signal: until, retry: once }))
      : head(this.#options);
    const { status, headers } = await asking.catch((thrown: unknown) => {
      throw thrown instanceof TooSlowError ? unavailable(path, thrown.message, thrown) : thrown;
    });
    return status === 404 ? null : headers;
  }

  /** Why the library failed with `thrown`: the person's stop, a device that was lost, the file that could not be had. */
  explain(thrown: unknown): unknown {
    const { signal } = this.#options;
    if (signal?.aborted) return signal.reason;
    if (thrown instanceof LimenError && thrown.code !== 'model-invalid') return thrown;
    return this.#fault ?? thrown;
  }

  #request(path: string, init: RequestInit, options = this.#options): Promise<Response> {
    return withRetries(() => this.#attempt(path, init, options), options.signal, options.retry);
  }

  async #attempt(path: string, init: RequestInit, options: ModelFetchOptions): Promise<Response> {
    const { base, mayRedirect, signal, fetch = globalThis.fetch } = options;
    const url = new URL(path, base);
    let response: Response;
    try {
      response = await withIdleLimit<URL, RequestInit>(fetch)(url, {
        cache: 'no-cache',
        ...init,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (thrown) {
      signal?.throwIfAborted();
      throw new TransientFailure(unavailable(path, reasonOf(thrown), thrown));
    }
    const refuse = (reason: string): LimenError => {
      void response.body?.cancel();
      return unavailable(path, reason);
    };
    if (!response.ok && response.status !== 404) {
      const error = refuse(`the server answered ${response.status}`);
      if (!isTransient(response.status)) throw error;
      throw new TransientFailure(error, parseRetryAfter(response.headers.get('retry-after')));
    }
    if (!mayRedirect && response.url !== '' && new URL(response.url).origin !== url.origin) {
      throw refuse(`it was redirected to ${new URL(response.url).origin}`);
    }
    if (response.ok && /^text\/html\b/iu.test(response.headers.get('content-type') ?? '')) {
      throw refuse('the server answered with a web page');
    }
    return response;
  }

  /** The same bytes, counted and hashed as they pass; where the connection is cut, the rest is asked for. */
  #watched(
    path: string,
    asked: string,
    { headers }: Response,
    first: ReadableStreamDefaultReader<Uint8Array>,
    onBytes: ModelFetchOptions['onBytes'],
  ): ReadableStream<Uint8Array> {
    const hash = sha256.create();
    const limit = path.endsWith('.json') ? jsonLimit : fileLimit;
    let reader = first;
    let received = 0;
    let resumes = 0;
    const next = async (): Promise<ReadableStreamReadResult<Uint8Array>> => {
      for (;;) {
        try {
          return await reader.read();
        } catch (thrown) {
          this.#options.signal?.throwIfAborted();
          // Who fell silent once is asked once more.
          resumes += thrown instanceof SilentServerError ? resumesAtMost : 1;
          const rest =
            received > 0 && resumes <= resumesAtMost ? await this.#rest(path, received, headers) : null;
          if (rest === null) throw unavailable(path, reasonOf(thrown), thrown);
          reader = rest;
        }
      }
    };
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          const { done, value } = await next();
          if (done) {
            const digest = bytesToHex(hash.digest());
            this.digests.set(path, digest);
            await this.#options.onWhole?.(asked, digest);
            controller.close();
            return;
          }
          hash.update(value);
          received += value.length;
          if (received > limit) {
            reader.cancel().catch(() => undefined);
            throw unavailable(path, `it is longer than ${limit} bytes`);
          }
          onBytes?.(value.length);
          controller.enqueue(value);
        } catch (thrown) {
          controller.error(this.#remember(thrown));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }

  /** The file from byte `from` on; null where the server gives no part of it, or has another version by now. */
  async #rest(
    path: string,
    from: number,
    before: Headers,
  ): Promise<ReadableStreamDefaultReader<Uint8Array> | null> {
    const { headers, status, body } = await this.#request(path, { headers: { Range: `bytes=${from}-` } });
    const etag = before.get('etag') ?? '';
    const sameVersion = !isStrong(etag) || headers.get('etag') === etag;
    const range = headers.get('content-range');
    // Another origin need not show it.
    const isRest = range === null || range.startsWith(`bytes ${from}-`);
    if (status === 206 && body !== null && sameVersion && isRest) return body.getReader();
    void body?.cancel();
    return null;
  }

  /** The first fault is what the library fails of. */
  #remember(thrown: unknown): unknown {
    if (thrown instanceof LimenError) this.#fault ??= thrown;
    return thrown;
  }
}

function unavailable(file: string, reason: string, cause?: unknown): LimenError<'model-unavailable'> {
  return new LimenError('model-unavailable', { file, reason }, { cause });
}
