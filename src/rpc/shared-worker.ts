/** Several parts in one worker, each behind an end of its own, as if it had the worker to itself. */

import { fromErrorRecord, type LimenError } from '../engine/index.js';
import type { WorkerLike } from './connection.js';
import { messageIn, type PartName, type ServeMessage, type ToPage, type ToWorker } from './protocol.js';

/**
 * The worker starts with its first end and is terminated with its last. If it crashes for one part, it is
 * lost for all, and restarting any of them uses a fresh one.
 *
 * @param start starts a worker that serves these parts by `exposeParts`
 */
export function inOneWorker<Part extends PartName>(start: () => WorkerLike): (part: Part) => WorkerLike {
  let running: SharedWorker | undefined;
  return (part) => {
    if (running === undefined || running.hasEnded) running = new SharedWorker(start());
    return running.end(part);
  };
}

class SharedWorker {
  hasEnded = false;
  readonly #worker: WorkerLike;
  readonly #ends = new Set<WorkerEnd>();

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    worker.addEventListener('error', (event) => {
      event.preventDefault?.();
      this.lose((event as Partial<ErrorEvent>).message ?? '');
    });
    worker.addEventListener('message', (event) => {
      const message = messageIn<ToPage>(event);
      if (message?.limen === 'crashed') this.lose(message.reason);
    });
    worker.start?.();
  }

  end(part: PartName): WorkerLike {
    const { port1, port2 } = new MessageChannel();
    const message: ServeMessage = { limen: 'serve', part };
    this.#worker.postMessage(message, [port2]);
    const end = new WorkerEnd(port1, this);
    this.#ends.add(end);
    return end;
  }

  leave(end: WorkerEnd): void {
    this.#ends.delete(end);
    if (this.#ends.size === 0) this.#stop();
  }

  /** @param knowing the end that already knows */
  lose(message: string, knowing?: WorkerEnd): void {
    if (this.hasEnded) return;
    // First, so that nobody restarts in this one.
    this.#stop();
    for (const end of [...this.#ends]) if (end !== knowing) end.fail(message);
  }

  #stop(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#worker.terminate();
  }
}

class WorkerEnd implements WorkerLike {
  readonly #port: MessagePort;
  readonly #worker: SharedWorker;
  readonly #errors = new EventTarget();

  constructor(port: MessagePort, worker: SharedWorker) {
    this.#port = port;
    this.#worker = worker;
    port.addEventListener('message', (event) => {
      const reason = crashIn(messageIn<ToPage>(event));
      if (reason !== null) worker.lose(reason, this);
    });
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    (type === 'error' ? this.#errors : this.#port).addEventListener(type, listener);
  }

  start(): void {
    this.#port.start();
  }

  fail(message: string): void {
    this.#errors.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  terminate(): void {
    const left: ToWorker = { limen: 'left' };
    this.#port.postMessage(left);
    this.#port.close();
    this.#worker.leave(this);
  }
}

/** Why the worker can no longer be trusted, if a part reports that. */
function crashIn(message: ToPage | null): string | null {
  if (message?.limen === 'crashed') return message.reason;
  if (message?.limen === 'threw' && message.error.code === 'worker-crashed')
    return (fromErrorRecord(message.error) as LimenError<'worker-crashed'>).detail.reason;
  return null;
}
