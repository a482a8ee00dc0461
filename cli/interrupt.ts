import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `work` with a signal that aborts on Ctrl-C (or SIGTERM); a second one ends the process at once. An
 * error that `work` then throws is ignored: the process exits with 130, or 143 after SIGTERM, by shell
 * convention.
 * @returns undefined if `work` was aborted and threw
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
