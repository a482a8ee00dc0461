import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `work` with a signal that Ctrl-C (or a polite kill) aborts; a second one ends the process at once. What `work` then throws is no error:
 * the process ends with 130, or with 143 after a kill, as a shell would have it.
 * @returns nothing where it was stopped and threw
 */
export async function interruptible<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const controller = new AbortController();
  const stop = (name: (typeof signals)[number]) => {
    process.exitCode = 128 + constants.signals[name];
    controller.abort(new DOMException('interrupted', 'AbortError'));
  };
  for (const name of signals) process.once(name, stop);
  try {
    return await work(controller.signal);
  } catch (thrown) {
    if (!controller.signal.aborted) throw thrown;
    return undefined;
  } finally {
    for (const name of signals) process.off(name, stop);
  }
}
