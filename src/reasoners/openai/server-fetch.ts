/** A `fetch` that sends a question only to the intended server, and limits the size of its reply. */

import type { LimenError } from '../../engine/index.js';
import { withIdleLimit } from '../../network/idle-limit.js';
import { EndMark } from './end-mark.js';
import { patientFetch } from './patient-fetch.js';

export interface ServerFetchOptions {
  /** Maximum bytes of a reply, decompressed. */
  readonly mostBytes: number;
  /** Aborts the request and returns the error that it ends with. */
  readonly refuse: (status: number | null, reason: string) => LimenError;
  /** Called when the reply's stream says that it is complete. */
  readonly onEndMark: () => void;
}

/** Milliseconds without any data: on a slow machine the whole prompt is processed before the first token. */
const idleLimit = 120_000;

const timedFetch = withIdleLimit((address: string, init: RequestInit) => fetch(address, init), idleLimit);

/** Maximum bytes of a server-sent event: the client rescans its buffer with each piece that arrives. */
const mostEventBytes = 256 * 1024;
/** Maximum bytes read from an error response; more would not help anybody. */
const mostErrorBytes = 16 * 1024;
const mostRedirects = 5;

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Redirects after which the same request is repeated. */
const repeating: ReadonlySet<number> = new Set([307, 308]);

export function serverFetch(options: ServerFetchOptions): typeof fetch {
  const asked = patientFetch(async (first, init) => {
    let address = first;
    for (let hop = 0; ; hop++) {
      const response = await timedFetch(address, { ...init, redirect: 'manual' });
      const target = redirectOf(response);
      if (target === null) return bounded(response, options);
      await response.body?.cancel();
      const next = URL.canParse(target, address) ? new URL(target, address) : null;
      // Browsers do not expose the target of a redirect, so there every redirect is refused.
      if (
        next?.origin !== new URL(address).origin ||
        !repeating.has(response.status) ||
        hop === mostRedirects
      )
        throw options.refuse(response.status || null, 'it sends questions on to another address');
      address = next.href;
    }
  });
  return (given, init = {}) => asked(given instanceof Request ? given.url : String(given), init);
}

/** The target of a redirect, empty if unknown; `null` if the response is not a redirect. */
function redirectOf({ type, status, headers }: Response): string | null {
  if (type === 'opaqueredirect') return '';
  return redirects.has(status) ? (headers.get('location') ?? '') : null;
}

function bounded(response: Response, options: ServerFetchOptions): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const limit = response.ok ? replyLimit(options) : errorLimit();
  return new Response(body.pipeThrough(new TransformStream(limit)), { status, statusText, headers });
}

function replyLimit(options: ServerFetchOptions): Transformer<Uint8Array, Uint8Array> {
  const { mostBytes, refuse, onEndMark } = options;
  let bytes = 0;
  const event = new EventLength();
  const end = new EndMark();
  return {
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes || event.after(chunk) > mostEventBytes)
        throw refuse(null, 'it sent far more than the reply that was asked for');
      end.read(chunk);
      if (end.isRead) onEndMark();
      controller.enqueue(chunk);
    },
  };
}

function errorLimit(): Transformer<Uint8Array, Uint8Array> {
  let left = mostErrorBytes;
  return {
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left));
      left -= chunk.byteLength;
      if (left <= 0) controller.terminate();
    },
  };
}

/** Bytes since the last empty line, which ends a server-sent event. */
class EventLength {
  #length = 0;
  #ends = 0;
  #previous = 0;

  /** The greatest length reached by the current event, or by one that ended within the chunk. */
  after(chunk: Uint8Array): number {
    let longest = 0;
    for (const byte of chunk) {
      this.#length += 1;
      if (byte !== lineFeed && byte !== carriageReturn) this.#ends = 0;
      else if (byte === carriageReturn || this.#previous !== carriageReturn) this.#ends += 1;
      this.#previous = byte;
      longest = Math.max(longest, this.#length);
      if (this.#ends === 2) [this.#length, this.#ends] = [0, 0];
    }
    return longest;
  }
}

const lineFeed = 10;
const carriageReturn = 13;
