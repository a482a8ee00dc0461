/** Calls of an object that the caller brought, which need not heed a signal. */

import type { PartStatus } from '../api.js';
import { orAbort } from '../async/abort.js';
import { LimenError, optionInvalid } from '../engine/index.js';

type Ready = Extract<PartStatus, { state: 'ready' }>;

/** What is told of every part that the caller brought, beside its name. */
export const ownPlace: Pick<Ready, 'state' | 'backend' | 'reason'> = {
  state: 'ready',
  backend: 'none',
  reason: 'the page brought it along',
};

export class OwnCalls {
  readonly #name: string;
  readonly #closed = new AbortController();

  /** @param name for people: "retriever" */
  constructor(name: string) {
    this.#name = name;
  }

  /**
   * @throws what `act` throws
   * @throws the signal's reason, at once, when it aborts; `worker-crashed` when this is closed
   */
  async call<Result>(
    act: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const closed = this.#closed.signal;
    const until = signal === undefined ? closed : AbortSignal.any([signal, closed]);
    until.throwIfAborted();
    return orAbort(act(until), until);
  }

  close(): void {
    this.#closed.abort(new LimenError('worker-crashed', { worker: this.#name, reason: 'it was closed' }));
  }
}

/** @throws {LimenError} `option-invalid` for an object that lacks one of the methods, which plain JavaScript may give */
export function requireMethods(option: string, part: object, methods: readonly string[]): void {
  const missing = methods.find((method) => typeof Reflect.get(part, method) !== 'function');
  if (missing === undefined) return;
  throw optionInvalid(
    option,
    `an object without ${missing}`,
    `an object with the methods ${methods.join(' and ')}`,
  );
}
