/** Limits how long the network is waited for when a stored copy exists. */

import { eitherSignal } from '../async/abort.js';

/** Maximum wait, in milliseconds. */
const patience = 3000;

/** Why the wait was given up, phrased as a reason. */
export class TooSlowError extends Error {
  override readonly name = 'TooSlowError';

  constructor() {
    super(`the server took longer than ${patience / 1000} seconds`);
  }
}

/**
 * @param act receives a signal that aborts when patience ends, or with `signal`
 * @throws whatever `act` throws; if it throws its signal's reason after patience ended, that is a
 * `TooSlowError`
 */
export async function withPatience<Result>(
  signal: AbortSignal | undefined,
  act: (until: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const hurry = new AbortController();
  const timer = setTimeout(() => hurry.abort(new TooSlowError()), patience);
  try {
    return await act(eitherSignal(signal, hurry.signal));
  } finally {
    clearTimeout(timer);
  }
}
