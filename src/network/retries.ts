/**
 * Retries failures that may be temporary, such as a cut connection or a busy server, a few times with growing
 * delays.
 */

import pRetry from 'p-retry';
import { orAbort } from '../async/abort.js';
import { pause } from '../async/pause.js';
import { LimenError } from '../engine/index.js';
import { SilentServerError } from './idle-limit.js';

export interface RetryOptions {
  /** How often a request without progress is repeated. */
  readonly retries: number;
  /**
   * Delay before the first repetition, in milliseconds; it doubles each time, and a random delay of up to the
   * same length is added.
   */
  readonly firstWait: number;
}

const usual: RetryOptions = { retries: 3, firstWait: 500 };

/** A server that asks for a longer delay than this, in milliseconds, is not waited for. */
const longestWait = 60_000;

/** Retries for a server that has gone silent: other downloads are waiting meanwhile. */
const silentRetries = 1;

interface Retrying {
  readonly signal?: AbortSignal | undefined;
  /** If omitted, the usual number of times. */
  readonly retry?: RetryOptions | undefined;
  /** Whether the failed attempt made enough progress not to count as a failure. */
  readonly progressed?: () => boolean;
  /** Called as soon as an attempt has failed and another one will follow. */
  readonly onAgain?: (() => void) | undefined;
}

/**
 * @param attempt throws a `LimenError` whose cause tells whether it may be temporary: a response, or the
 * network's failure
 * @throws whatever the last attempt threw
 * @throws the signal's reason when aborted
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { signal, retry: { retries, firstWait } = usual, progressed = () => false, onAgain }: Retrying,
): Promise<Result> {
  let silences = 0;
  const speaks = ({ cause }: Error): boolean =>
    !(cause instanceof SilentServerError) || progressed() || ++silences <= silentRetries;
  try {
    return await pRetry(attempt, {
      retries,
      minTimeout: firstWait,
      randomize: true,
      ...(signal && { signal }),
      onFailedAttempt: ({ error, retriesLeft }) => {
        const wait = waitAfter(error);
        if (retriesLeft <= 0 || wait > longestWait) return undefined;
        onAgain?.();
        return wait > 0 ? orAbort(pause(wait), signal) : undefined;
      },
      shouldConsumeRetry: () => !progressed(),
      shouldRetry: ({ error }) => waitAfter(error) <= longestWait && speaks(error),
    });
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown;
  }
}

/** The delay that the server asks for, in milliseconds; infinite for a permanent failure. */
function waitAfter(error: Error): number {
  const { cause } = error;
  if (!(error instanceof LimenError) || cause === undefined) return Number.POSITIVE_INFINITY;
  if (!(cause instanceof Response)) return 0;
  return isTransient(cause.status)
    ? parseRetryAfter(cause.headers.get('retry-after'))
    : Number.POSITIVE_INFINITY;
}

/** Timeout, too early, too many requests, and server errors. */
function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The header's value, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const milliseconds = /^\d+$/u.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
