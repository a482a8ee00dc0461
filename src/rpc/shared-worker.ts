/** Several parts in one worker, each with a port of its own, as if it had the worker to itself. */

import type { WorkerLike } from './connection.js';
import { messageIn, type PartName, type ServeMessage, type ToPage, type ToWorker } from './protocol.js';

/**
 * The worker starts with its first part and is terminated with its last. If it crashes for one part, it is
 * lost for all, and restarting any of them uses a fresh one.
 *
 * @param start starts a worker that serves these parts by `exposeParts`
 */
export function inOneWorker<Part extends PartName>(start: () => WorkerLike): (part: Part) => WorkerLike {
  let running: WorkerOfParts | undefined;
  return (part) => {
    if (running === undefined || running.hasEnded) running = new WorkerOfParts(start());
    return running.open(part);
  };
}

class WorkerOfParts {
  hasEnded = false;
  readonly #ports = new Set<PartPort>();

  constructor(private readonly worker: WorkerLike) {
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

  open(part: PartName): WorkerLike {
    const { port1, port2 } = new MessageChannel();
    const message: ServeMessage = { limen: 'serve', part };
    this.worker.postMessage(message, [port2]);
    const port = new PartPort(port1, this);
    this.#ports.add(port);
    return port;
  }

  leave(port: PartPort): void {
    this.#ports.delete(port);
    if (this.#ports.size === 0) this.#stop();
  }

  /** @param knowing the part that already knows */
  lose(message: string, knowing?: PartPort): void {
    if (this.hasEnded) return;
    // First, so that nobody restarts in this one.
    this.#stop();
    for (const port of [...this.#ports]) if (port !== knowing) port.fail(message);
  }

  #stop(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.worker.terminate();
  }
}

/** One part's side of it. */
class PartPort implements WorkerLike {
  readonly #errors = new EventTarget();

  constructor(
    private readonly port: MessagePort,
    private readonly worker: WorkerOfParts,
  ) {
    port.addEventListener('message', (event) => {
      const reason = crashIn(messageIn<ToPage>(event));
      if (reason !== null) worker.lose(reason, this);
    });
  }

  postMessage(message: unknown, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer);
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    (type === 'error' ? this.#errors : this.port).addEventListener(type, listener);
  }

  start(): void {
    this.port.start();
  }

  fail(message: string): void {
    this.#errors.dispatchEvent(Object.assign(new Event('error'), { message }));
  }

  terminate(): void {
    const left: ToWorker = { limen: 'left' };
    this.port.postMessage(left);
    this.port.close();
    this.worker.leave(this);
  }
}

/** Why the worker can no longer be trusted, if a part reports that. */
function crashIn(message: ToPage | null): string | null {
  if (message?.limen === 'crashed') return message.reason;
  const isThrown = message?.limen === 'threw' && message.error.code === 'worker-crashed';
  return isThrown ? message.error.detail.reason : null;
}
