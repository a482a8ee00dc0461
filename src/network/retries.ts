/** Failures that pass by themselves: a cut connection, a server that is busy. Tried again a few times, ever more slowly. */

import pRetry from 'p-retry';
import { orAbort } from '../async/abort.js';
import { pause } from '../async/pause.js';
import { SilentServerError } from './idle-limit.js';
import { once, TransientFailure } from './request.js';

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
 * @param progressed whether the failed attempt brought enough to be no failure: such ones are not counted
 * @throws what a `TransientFailure` stands for, and everything else as it is
 * @throws the signal's reason when aborted
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | undefined,
  { retries, firstWait }: RetryOptions = usual,
  progressed: () => boolean = () => false,
): Promise<Result> {
  let silences = 0;
  const speaks = ({ cause }: TransientFailure): boolean =>
    !(cause.cause instanceof SilentServerError) || progressed() || ++silences <= silentRetries;
  const repeated = pRetry(attempt, {
    retries,
    minTimeout: firstWait,
    randomize: true,
    ...(signal && { signal }),
    onFailedAttempt: ({ error, retriesLeft }) =>
      retriesLeft > 0 && willPass(error) && error.retryAfter > 0
        ? orAbort(pause(error.retryAfter), signal)
        : undefined,
    shouldConsumeRetry: () => !progressed(),
    shouldRetry: ({ error }) => willPass(error) && speaks(error),
  });
  try {
    return await once(() => repeated);
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown;
  }
}

function willPass(error: Error): error is TransientFailure {
  return error instanceof TransientFailure && error.retryAfter <= longestWait;
}
