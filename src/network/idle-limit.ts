/** Gives up on a server that has fallen silent. One that is slow, but sends something now and then, is waited for. */

import { orAbort } from '../async/abort.js';

/** Milliseconds in which the headers, and then every chunk of the body that is asked for, have to arrive. */
export const idleLimit = 30_000;

/** What a request rejects with, and its body fails with, when nothing came for so long. Its message is a reason. */
export class SilentServerError extends Error {
  override readonly name = 'SilentServerError';

  /** @param limit in milliseconds */
  constructor(limit: number) {
    super(`the server sent nothing for ${limit / 1000} seconds`);
  }
}

export interface Watch {
  /** For the request; aborts when the server has fallen silent, or with the caller's. */
  readonly signal: AbortSignal;
  /** Waits for what is on its way. @throws {SilentServerError}, and the caller's reason */
  inTime<Value>(arriving: Promise<Value>): Promise<Value>;
}

/** Times one request. What nobody waits for is not timed. @param limit in milliseconds */
export function watchSilence(caller: AbortSignal | null | undefined, limit = idleLimit): Watch {
  const silence = new AbortController();
  const signal = caller ? AbortSignal.any([caller, silence.signal]) : silence.signal;
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

/** `fetch` with an idle limit, for whoever needs a whole response. @param limit in milliseconds */
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

/** The same chunks, none of them fetched before it is asked for. */
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

/** A response cannot be made with these properties, and who judges it needs them. */
function withBody(response: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  const { url, type, redirected } = response;
  return Object.defineProperties(new Response(body, response), {
    url: { value: url },
    type: { value: type },
    redirected: { value: redirected },
  });
}
