/** Failures that pass by themselves: a cut connection, a server that is busy. Tried again a few times, ever more slowly. */

import pRetry from 'p-retry';
import { orAbort } from '../async/abort.js';
import type { LimenError } from '../engine/index.js';
import { SilentServerError } from '../network/idle-limit.js';

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

/** A failure after which asking again may help. */
export class TransientFailure extends Error {
  /** @param retryAfter how long the server asks to be left alone, in milliseconds */
  constructor(
    override readonly cause: LimenError,
    readonly retryAfter = 0,
  ) {
    super(cause.message, { cause });
  }
}

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
  try {
    return await pRetry(attempt, {
      retries,
      minTimeout: firstWait,
      randomize: true,
      ...(signal && { signal }),
      onFailedAttempt: ({ error, retriesLeft }) =>
        retriesLeft > 0 && willPass(error) ? pause(error.retryAfter, signal) : undefined,
      shouldConsumeRetry: () => !progressed(),
      shouldRetry: ({ error }) => willPass(error) && speaks(error),
    });
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown instanceof TransientFailure ? thrown.cause : thrown;
  }
}

/** The header's value, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const milliseconds = /^\d+$/u.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(milliseconds) ? Math.max(0, milliseconds) : 0;
}

function willPass(error: Error): error is TransientFailure {
  return error instanceof TransientFailure && error.retryAfter <= longestWait;
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await orAbort(passed, signal).finally(() => clearTimeout(timer));
}
