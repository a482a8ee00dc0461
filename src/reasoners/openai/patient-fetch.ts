/**
 * A `fetch` that retries failures that may be temporary. The client's own retries wait as long as a server
 * asks, and cannot be aborted.
 */

import { LimenError, reasonOf } from '../../engine/index.js';
import { type RetryOptions, withRetries } from '../../network/retries.js';

const retry: RetryOptions = { retries: 2, firstWait: 500 };

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** @param fetch whose own `LimenError`s are final */
export function patientFetch(fetch: Fetch): Fetch {
  return async (address, init) => {
    let failed: Response | undefined;
    const attempt = async (): Promise<Response> => {
      await failed?.body?.cancel().catch(() => undefined);
      failed = undefined;
      const response = await fetch(address, init).catch((thrown: unknown) => {
        throw thrown instanceof LimenError ? thrown : mayPass(thrown);
      });
      // Some servers state that a retry would not help.
      if (response.ok || response.headers.get('x-should-retry') === 'false') return response;
      failed = response;
      throw mayPass(response);
    };
    try {
      return await withRetries(attempt, { signal: init.signal ?? undefined, retry });
    } catch (thrown) {
      const cause = thrown instanceof LimenError ? thrown.cause : undefined;
      if (cause instanceof Response) return cause;
      throw cause ?? thrown;
    }
  };
}

/** For `withRetries`, which judges by the cause. */
function mayPass(cause: unknown): LimenError {
  return new LimenError('unexpected', { reason: reasonOf(cause) }, { cause });
}
