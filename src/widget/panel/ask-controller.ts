/** Holds the one run of a widget. What an earlier run still emits reaches neither the view nor the page. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AskOptions, Limen } from '../../api.js';
import { orAbort } from '../../async/abort.js';
import { completeOptions, type RunEvent, toErrorRecord } from '../../engine/index.js';
import { foldEvent, openingView, type RunView } from '../../ui/run-view.js';

export class AskController implements ReactiveController {
  view: RunView | null = null;
  isRunning = false;
  /** Whether somebody stopped the run on show. */
  isStopped = false;

  #abort = new AbortController();
  readonly #host: ReactiveControllerHost;
  readonly #onEvent: (event: RunEvent, view: RunView) => void;

  /** @param onEvent told every event with the view that it led to */
  constructor(host: ReactiveControllerHost, onEvent: (event: RunEvent, view: RunView) => void) {
    this.#host = host;
    this.#onEvent = onEvent;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.reset();
  }

  /** Asks; an earlier run is stopped. Settles when the run has ended, whichever way; never rejects. */
  async ask(
    limen: Promise<Limen>,
    question: string,
    options: Pick<AskOptions, 'threshold' | 'turns'>,
  ): Promise<void> {
    this.reset();
    const { signal } = this.#abort;
    this.isRunning = true;
    this.view = openingView(question, completeOptions(options));
    this.#host.requestUpdate();
    try {
      const ready = await orAbort(limen, signal);
      for await (const event of ready.ask(question, { ...options, signal })) {
        if (signal.aborted) return;
        this.#take(event);
      }
    } catch (thrown) {
      if (signal.aborted) return;
      this.#take({ type: 'failed', error: toErrorRecord(thrown) });
    }
    if (signal.aborted) return;
    this.isRunning = false;
    this.#host.requestUpdate();
  }

  /** Stops what runs; what was shown so far stays. */
  stop(): void {
    if (!this.isRunning) return;
    this.#abort.abort();
    this.isRunning = false;
    this.isStopped = true;
    this.#host.requestUpdate();
  }

  /** Back to before the first question. */
  reset(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.view = null;
    this.isRunning = false;
    this.isStopped = false;
    this.#host.requestUpdate();
  }

  #take(event: RunEvent): void {
    if (this.view === null) return;
    this.view = foldEvent(this.view, event);
    this.#onEvent(event, this.view);
    this.#host.requestUpdate();
  }
}
