/** Holds the one run that is shown. Events that an earlier run still emits never reach a later run's view. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AskOptions, LimenOverSearch, Scope } from '../api.js';
import { orAbort } from '../async/abort.js';
import { completeOptions, type RunEvent, type RunOptions, toErrorRecord } from '../engine/index.js';
import { foldEvent, openingView, type RunView } from './run-view.js';

export type RunState = 'idle' | 'running' | 'stopped' | 'finished';

export class RunController implements ReactiveController {
  view: RunView | null = null;
  state: RunState = 'idle';
  #abort = new AbortController();
  /** Reports the end of the run; `null` until its events have been requested. */
  #complete: (() => void) | null = null;
  readonly #host: ReactiveControllerHost;
  readonly #onEvent: (event: RunEvent, view: RunView) => void;

  /** @param onEvent called with every event and the resulting view */
  constructor(host: ReactiveControllerHost, onEvent: (event: RunEvent, view: RunView) => void = () => {}) {
    this.#host = host;
    this.#onEvent = onEvent;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.reset();
  }

  /**
   * Asks, after stopping any earlier run. Resolves when the run has ended in any way.
   * @param coming the scope, if it is determined only once the question is asked
   * @throws {LimenError} `option-invalid`; nothing else
   */
  async ask(
    limen: Promise<LimenOverSearch>,
    question: string,
    options: AskOptions,
    coming?: Promise<Scope | undefined>,
  ): Promise<void> {
    const { strategy: _, retriever: __, scope: known, ...bounds } = options;
    const signal = this.begin(question, completeOptions(bounds));
    try {
      const ready = await orAbort(limen, signal);
      const scope = known ?? (coming && (await orAbort(coming, signal)));
      const events = ready.ask(question, { ...options, ...(scope && { scope }), signal });
      this.#complete = () => this.completed(ready, events);
      for await (const event of events) {
        if (signal.aborted) return;
        this.take(event);
      }
      if (!signal.aborted) this.#complete();
    } catch (thrown) {
      if (!signal.aborted) this.take({ type: 'failed', error: toErrorRecord(thrown) });
    }
    if (!signal.aborted) this.change('finished');
  }

  /** Stops the run; what is shown stays, also an end that is decided already, with fewer readings. */
  stop(): void {
    if (this.state !== 'running') return;
    this.#abort.abort();
    const end = this.view?.final ?? null;
    if (end === null) {
      this.change('stopped');
      return;
    }
    this.take(end);
    this.#complete?.();
    this.change('finished');
  }

  /** Returns to the state before the first question. */
  reset(): void {
    this.stop();
    this.#abort.abort();
    this.view = null;
    this.change('idle');
  }

  protected begin(question: string, options: RunOptions): AbortSignal {
    this.reset();
    this.#abort = new AbortController();
    this.#complete = null;
    this.view = openingView(question, options);
    this.change('running');
    return this.#abort.signal;
  }

  protected take(event: RunEvent): void {
    if (this.view === null) return;
    this.view = foldEvent(this.view, event);
    this.#onEvent(event, this.view);
    this.#host.requestUpdate();
  }

  /** Called when the run has reached its end. */
  protected completed(_limen: LimenOverSearch, _events: ReturnType<LimenOverSearch['ask']>): void {}

  protected change(state: RunState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
