/**
 * Waits for `promise`, but no longer than until `signal` aborts. Nothing stays registered with the signal afterwards.
 * @throws the signal's reason
 */
export function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const forget = (): void => signal.removeEventListener('abort', abort);
    // Also where it has aborted already: what is rejected later must not be unheard.
    promise.then(resolve, reject).finally(forget);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
