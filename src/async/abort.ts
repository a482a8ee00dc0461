/**
 * Waits for `promise`, but not after `signal` aborts. Removes its listener afterwards.
 * @throws the signal's reason
 */
export function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const forget = (): void => signal.removeEventListener('abort', abort);
    // Even if it has aborted already: a later rejection must not go unhandled.
    promise.then(resolve, reject).finally(forget);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** `own`, or a signal that aborts with it and with the caller's `signal`, if there is one. */
export function eitherSignal(signal: AbortSignal | null | undefined, own: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, own]) : own;
}
