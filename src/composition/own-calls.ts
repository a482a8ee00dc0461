/** Calls to an object provided by the caller, which may ignore the abort signal. */

import type { PartStatus } from '../api.js';
import { eitherSignal, orAbort } from '../async/abort.js';
import { LimenError, optionInvalid } from '../engine/index.js';

type Ready = Extract<PartStatus, { state: 'ready' }>;

/** The status of every part provided by the caller, beside its name. */
export const ownPlace: Pick<Ready, 'state' | 'backend' | 'reason'> = {
  state: 'ready',
  backend: 'none',
  reason: 'the page brought it along',
};

export class OwnCalls {
  readonly #closed = new AbortController();

  /** @param name shown to people: "retriever" */
  constructor(private readonly name: string) {}

  /**
   * @throws whatever `act` throws
   * @throws the signal's reason, at once, when it aborts; `worker-crashed` when this is closed
   */
  async call<Result>(
    act: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const until = eitherSignal(signal, this.#closed.signal);
    until.throwIfAborted();
    return orAbort(act(until), until);
  }

  close(): void {
    this.#closed.abort(new LimenError('worker-crashed', { worker: this.name, reason: 'it was closed' }));
  }
}

/**
 * @throws {LimenError} `option-invalid` for an object that lacks one of the methods, which plain JavaScript
 * may pass
 */
export function requireMethods(option: string, part: object, methods: readonly string[]): void {
  const missing = methods.find((method) => typeof Reflect.get(part, method) !== 'function');
  if (missing === undefined) return;
  throw optionInvalid(
    option,
    `an object without ${missing}`,
    `an object with the methods ${methods.join(' and ')}`,
  );
}
