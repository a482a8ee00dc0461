/** Who has a copy of something is not made to wait for news of it. */

/** So long it is waited for, in milliseconds. */
const patience = 3000;

/** Why it was given up, as a reason. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';

  constructor() {
    super(`the server took longer than ${patience / 1000} seconds`);
  }
}

/**
 * @param act is given a signal that aborts when patience ends, or with `signal`
 * @throws what `act` throws, which is a `TooSlowError` where it throws its signal's reason
 */
export async function withPatience<Result>(
  signal: AbortSignal | undefined,
  act: (until: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const hurry = new AbortController();
  const timer = setTimeout(() => hurry.abort(new TooSlowError()), patience);
  try {
    return await act(signal === undefined ? hurry.signal : AbortSignal.any([signal, hurry.signal]));
  } finally {
    clearTimeout(timer);
  }
}
