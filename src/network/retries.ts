/** Failures that pass by themselves: a cut connection, a server that is busy. Tried again a few times, ever more slowly. */

import pRetry from 'p-retry';
import { orAbort } from '../async/abort.js';
import { pause } from '../async/pause.js';
import { LimenError } from '../engine/index.js';
import { SilentServerError } from './idle-limit.js';

export interface RetryOptions {
  /** How often a request is repeated that brought nothing new. */
  readonly retries: number;
  /** Before the first repetition, in milliseconds; it doubles every time, and up to as much again is added by chance. */
  readonly firstWait: number;
}

const usual: RetryOptions = { retries: 3, firstWait: 500 };

/** A server that asks for more patience than this, in milliseconds, is not waited for. */
const longestWait = 60_000;

/** A server that has fallen silent is asked so often again: others wait for the file meanwhile. */
const silentRetries = 1;

/**
 * @param attempt of which a `LimenError` tells by its cause whether it may pass: a response, or what the network failed of
 * @param progressed whether the failed attempt brought enough to be no failure: such ones are not counted
 * @throws what the last attempt threw
 * @throws the signal's reason when aborted
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
  { retries, firstWait }: RetryOptions = usual,
  progressed: () => boolean = () => false,
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
        return retriesLeft > 0 && wait > 0 && wait <= longestWait ? orAbort(pause(wait), signal) : undefined;
      },
      shouldConsumeRetry: () => !progressed(),
      shouldRetry: ({ error }) => waitAfter(error) <= longestWait && speaks(error),
    });
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown;
  }
}

/** How long the server asks to be left alone, in milliseconds; for ever after what does not pass. */
function waitAfter(error: Error): number {
  const { cause } = error;
  if (!(error instanceof LimenError) || cause === undefined) return Number.POSITIVE_INFINITY;
  if (!(cause instanceof Response)) return 0;
  return isTransient(cause.status)
    ? parseRetryAfter(cause.headers.get('retry-after'))
    : Number.POSITIVE_INFINITY;
}

/** Timeout, too early, too many requests, and the server's own failures. */
function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The header's value, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const milliseconds = /^\d+$/u.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}
