/** The one engine of the Lab, with the models: opened behind what is shown from stored runs. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Limen, LimenOptions, LimenStatus } from '../../api.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';

/** The corpus over which parts 4 and 5 run live: the one that no model can have read about. */
export const labCorpus = 'tessera';

export class LabEngine implements ReactiveController {
  status: LimenStatus | null = null;
  failure: ErrorRecord | null = null;
  readonly #host: ReactiveControllerHost;
  #limen: Promise<Limen> | null = null;
  #corpus = labCorpus;
  #open: ((options: LimenOptions) => Promise<Limen>) | null = null;
  #unsubscribe = (): void => {};
  #opened: (limen: Promise<Limen>) => void = () => {};
  #opening = this.#unopened();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Settles with the engine once it was opened, whoever opens it. @throws {LimenError} when it cannot be */
  get limen(): Promise<Limen> {
    return this.#opening;
  }

  /** Loads the models, once. */
  start(open: (options: LimenOptions) => Promise<Limen>): void {
    if (this.#limen !== null) return;
    this.#open = open;
    const opening = open({ corpus: this.#corpus });
    this.#limen = opening;
    this.#opened(opening);
    opening.then(
      (limen) => {
        if (this.#limen !== opening) return;
        this.#unsubscribe = limen.subscribe((status) => {
          this.status = status;
          this.#host.requestUpdate();
        });
      },
      (thrown: unknown) => {
        if (this.#limen !== opening) return;
        this.failure = toErrorRecord(thrown);
        this.#host.requestUpdate();
      },
    );
  }

  /** Goes on over another corpus; what is open is closed. */
  use(corpus: string): void {
    if (corpus === this.#corpus) return;
    this.#corpus = corpus;
    const open = this.#open;
    if (open === null) return;
    this.hostDisconnected();
    this.start(open);
  }

  /** Closes the engine; a host that is put into the page again may start another. */
  hostDisconnected(): void {
    this.#unsubscribe();
    void this.#limen?.then((limen) => limen.close()).catch(() => undefined);
    this.#unsubscribe = () => {};
    this.#limen = null;
    this.status = null;
    this.failure = null;
    this.#opening = this.#unopened();
  }

  #unopened(): Promise<Limen> {
    const opening = new Promise<Limen>((resolve) => {
      this.#opened = resolve;
    });
    opening.catch(() => undefined);
    return opening;
  }
}
