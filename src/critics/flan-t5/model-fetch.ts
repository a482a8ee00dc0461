/**
 * The `fetch` for the model library's requests. It distinguishes a missing file from a web page in its place,
 * retries temporary failures, resumes interrupted files, and keeps the typed error, which the library would
 * replace by its own message.
 */

import { LimenError } from '../../engine/index.js';
import { runningSha256 } from '../../integrity/running-sha256.js';
import { isStrong } from '../../model-files/request.js';
import { SilentServerError } from '../../network/idle-limit.js';
import { refusalOfModel } from '../../network/model-refusal.js';
import { TooSlowError, withPatience } from '../../network/patience.js';
import {
  type Answer,
  type Fetch,
  largestFile,
  largestJson,
  orMissing,
  type RemoteFile,
  request,
  requireWithin,
  unavailable,
} from '../../network/request.js';
import { type RetryOptions, withRetries } from '../../network/retries.js';

/** Describes text generation. A critic generates none, so no server is asked for it. */
const unused = 'generation_config.json';

/** Maximum number of times that an interrupted file is resumed. */
const resumesAtMost = 5;

export interface ModelFetchOptions {
  /** The model's folder, ending with `/`. */
  readonly base: URL;
  /** Whether the server may redirect to another origin, which a model hub does and a folder must not. */
  readonly mayRedirect: boolean;
  /** Replaces the network. */
  readonly fetch?: Fetch;
  readonly retry?: RetryOptions;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of bytes of every piece that arrives. */
  readonly onBytes?: (bytes: number) => void;
  /** Called for every complete file, before its reader gets it: the requested path, and the SHA-256. */
  readonly onWhole?: (asked: string, digest: string) => Promise<void>;
}

export class ModelFetch {
  /** SHA-256 of every complete file, by path. */
  readonly digests = new Map<string, string>();
  readonly #renamed = new Map<string, string>();
  #fault: LimenError | undefined;

  constructor(private readonly options: ModelFetchOptions) {}

  /** From now on, requests for `asked` fetch `path`. */
  rename(asked: string, path: string): void {
    this.#renamed.set(asked, path);
  }

  /** Like `fetch`. A missing file is a normal response, because not every file is required. */
  readonly fetch = async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { base } = this.options;
    const asked = new URL(address, base).href.slice(base.href.length);
    if (asked === unused) return new Response(null, { status: 404 });
    const path = this.#renamed.get(asked) ?? asked;
    const answer = await this.#request(path, init).catch((thrown: unknown) => {
      throw this.#remember(thrown);
    });
    const { response } = answer;
    if (response.status === 404) {
      this.#remember(unavailable(this.#file(path), 'the server answered 404'));
      return response;
    }
    const { status, headers } = response;
    const parts = this.#watched(path, asked, answer);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await parts.return()),
    });
    return new Response(response.body && body, { status, headers });
  };

  /**
   * Headers of a file, or null if it does not exist.
   * @param isPrompt whether to fail fast, because the file is kept
   * @throws {LimenError} `model-unavailable`
   */
  async head(path: string, isPrompt = false): Promise<Headers | null> {
    const init = { method: 'HEAD' };
    const { fetch, signal } = this.options;
    const asking = isPrompt
      ? withPatience(signal, (until) => request(this.#file(path, init), { fetch, signal: until }))
      : this.#request(path, init);
    const { response } = await asking.catch((thrown: unknown) => {
      throw thrown instanceof TooSlowError ? unavailable(this.#file(path), thrown.message, thrown) : thrown;
    });
    return response.status === 404 ? null : response.headers;
  }

  /** The real cause of the library's error: an abort, a lost device, or a file that could not be fetched. */
  explain(thrown: unknown): unknown {
    const { signal } = this.options;
    if (signal?.aborted) return signal.reason;
    if (thrown instanceof LimenError && thrown.code !== 'model-invalid') return thrown;
    return this.#fault ?? thrown;
  }

  #request(path: string, init: RequestInit): Promise<Answer> {
    const { signal, retry } = this.options;
    return withRetries(() => request(this.#file(path, init), this.options), { signal, retry });
  }

  #file(path: string, init: RequestInit = {}): RemoteFile {
    const { base, mayRedirect } = this.options;
    const url = new URL(path, base);
    return {
      url,
      name: path,
      code: 'model-unavailable',
      init: { cache: 'no-cache', ...init },
      refusal: refusalOfModel(url, mayRedirect, orMissing),
    };
  }

  /** Passes the bytes through, counting and hashing them. */
  async *#watched(
    path: string,
    asked: string,
    answer: Answer,
  ): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    const { onBytes, onWhole } = this.options;
    const hash = runningSha256();
    const limit = path.endsWith('.json') ? largestJson : largestFile;
    let received = 0;
    try {
      for await (const part of this.#resumed(path, answer)) {
        hash.update(part);
        received += part.length;
        requireWithin(limit, received, this.#file(path));
        onBytes?.(part.length);
        yield part;
      }
      const digest = hash.digest();
      this.digests.set(path, digest);
      await onWhole?.(asked, digest);
    } catch (thrown) {
      throw this.#remember(thrown);
    }
  }

  /** The whole file; if the connection breaks, the rest is requested. */
  async *#resumed(path: string, first: Answer): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    let answer = first;
    let received = 0;
    for (let resumes = 0; ; ) {
      try {
        for await (const part of answer.parts) {
          received += part.length;
          yield part;
        }
        return;
      } catch (thrown) {
        if (!(thrown instanceof LimenError)) throw thrown;
        // A server that went silent gets one more chance.
        resumes += thrown.cause instanceof SilentServerError ? resumesAtMost : 1;
        const rest =
          received > 0 && resumes <= resumesAtMost
            ? await this.#rest(path, received, first.response.headers)
            : null;
        if (rest === null) throw thrown;
        answer = rest;
      }
    }
  }

  /** The file from byte `from` on; null if the server serves no ranges, or another version by now. */
  async #rest(path: string, from: number, before: Headers): Promise<Answer | null> {
    const answer = await this.#request(path, { headers: { Range: `bytes=${from}-` } });
    const { headers, status, body } = answer.response;
    const etag = before.get('etag') ?? '';
    const sameVersion = !isStrong(etag) || headers.get('etag') === etag;
    const range = headers.get('content-range');
    // Another origin need not expose it.
    const isRest = range === null || range.startsWith(`bytes ${from}-`);
    if (status === 206 && body !== null && sameVersion && isRest) return answer;
    void body?.cancel();
    return null;
  }

  /** Remembers the first fault as the cause of the library's failure. */
  #remember(thrown: unknown): unknown {
    if (thrown instanceof LimenError) this.#fault ??= thrown;
    return thrown;
  }
}
