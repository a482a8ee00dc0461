/** The Lab's only engine, with the models; opened in the background while stored runs are shown. */

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
  /** The engine that was open last. */
  #last: Limen | null = null;
  #corpus = labCorpus;
  #open: ((options: LimenOptions) => Promise<Limen>) | null = null;
  #unsubscribe = (): void => {};
  #opened: (limen: Promise<Limen>) => void = () => {};
  #opening = this.#unopened();

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The engine once it is open, whoever opens it; rejects if it cannot be opened. */
  get limen(): Promise<Limen> {
    return this.#opening;
  }

  /** Loads the models; does nothing if called again. */
  start(open: (options: LimenOptions) => Promise<Limen>): void {
    if (this.#limen !== null) return;
    this.#open = open;
    const models = this.#last === null ? {} : { modelsOf: this.#last };
    const opening = open({ corpus: this.#corpus, ...models });
    this.#limen = opening;
    this.#opened(opening);
    opening.then(
      (limen) => {
        if (this.#limen !== opening) return;
        this.#last = limen;
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

  /** Retries an engine that could not be opened. */
  again(): void {
    const open = this.#open;
    if (this.failure === null || open === null) return;
    this.#leave();
    this.start(open);
    this.#host.requestUpdate();
  }

  /** Continues over another corpus with the same models; the open engine is closed. */
  use(corpus: string): void {
    if (corpus === this.#corpus) return;
    this.#corpus = corpus;
    const open = this.#open;
    if (open === null) return;
    const before = this.#leave();
    this.start(open);
    close(before);
  }

  /** Closes the engine; a host that is connected again may start another. */
  hostDisconnected(): void {
    close(this.#leave());
    this.#last = null;
  }

  /** @returns the engine that was shown */
  #leave(): Promise<Limen> | null {
    const before = this.#limen;
    this.#unsubscribe();
    this.#unsubscribe = () => {};
    this.#limen = null;
    this.status = null;
    this.failure = null;
    this.#opening = this.#unopened();
    return before;
  }

  #unopened(): Promise<Limen> {
    const opening = new Promise<Limen>((resolve) => {
      this.#opened = resolve;
    });
    opening.catch(() => undefined);
    return opening;
  }
}

function close(limen: Promise<Limen> | null): void {
  void limen?.then((opened) => opened.close()).catch(() => undefined);
}
