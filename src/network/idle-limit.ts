/**
 * Gives up on a server that has gone silent. A slow one that still sends something now and then is waited
 * for.
 */

import { eitherSignal, orAbort } from '../async/abort.js';

/** Milliseconds within which the headers, and then each requested chunk of the body, must arrive. */
export const idleLimit = 30_000;

/**
 * The error of a request, or of its body, if nothing arrived within the limit. Its message is phrased as a
 * reason.
 */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';

  /** @param limit in milliseconds */
  constructor(limit: number) {
    super(`the server sent nothing for ${limit / 1000} seconds`);
  }
}

export interface Watch {
  /** Pass this to the request; it aborts when the server has gone silent, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Waits for pending data. @throws {SilentServerError}, and the caller's reason */
  inTime<Value>(arriving: Promise<Value>): Promise<Value>;
}

/** Times one request, only while somebody waits for it. @param limit in milliseconds */
export function watchSilence(caller: AbortSignal | null | undefined, limit = idleLimit): Watch {
  const silence = new AbortController();
  const signal = eitherSignal(caller, silence.signal);
  return {
    signal,
    async inTime(arriving) {
      const timer = setTimeout(() => silence.abort(new SilentServerError(limit)), limit);
      try {
        return await orAbort(arriving, signal);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** `fetch` with an idle limit, for callers that need the whole response. @param limit in milliseconds */
export function withIdleLimit<Address, Init extends { readonly signal?: AbortSignal | null }>(
  fetch: (address: Address, init: Init) => Promise<Response>,
  limit = idleLimit,
): (address: Address, init: Init) => Promise<Response> {
  return async (address, init) => {
    const { signal, inTime } = watchSilence(init.signal, limit);
    const response = await inTime(fetch(address, { ...init, signal }));
    return response.body === null ? response : withBody(response, timed(response.body, inTime));
  };
}

/** The same chunks, each fetched only on demand. */
function timed(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  inTime: Watch['inTime'],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    async pull(controller) {
      try {
        const { done, value } = await inTime(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (thrown) {
        reader.cancel(thrown).catch(() => undefined);
        throw thrown;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** A response cannot be constructed with these properties, but callers check them. */
function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { url, type, redirected } = response;
  return Object.defineProperties(new Response(body, response), {
    url: { value: url },
    type: { value: type },
    redirected: { value: redirected },
  });
}
