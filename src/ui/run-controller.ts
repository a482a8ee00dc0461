/** Holds the one run that the page shows. What an earlier run still emits never reaches the view of a later one. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Limen } from '../api.js';
import { orAbort } from '../async/abort.js';
import {
  completeOptions,
  makeTrace,
  type RunEvent,
  type RunOptions,
  type RunParts,
  type Trace,
  toErrorRecord,
} from '../engine/index.js';
import { announcementOf } from './announce.js';
import { foldEvent, openingView, type RunView } from './run-view.js';

export type RunState = 'idle' | 'running' | 'stopped' | 'finished';

export class RunController implements ReactiveController {
  view: RunView | null = null;
  state: RunState = 'idle';
  /** The last thing worth telling a screen reader. */
  announcement = '';
  /** The saved run on show, or `null` when the run was made here. */
  replayed: Trace | null = null;

  #events: RunEvent[] = [];
  /** What the run was made with; another model may be chosen after it. */
  #parts: Promise<RunParts> | null = null;
  #run = 0;
  #abort = new AbortController();
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.reset();
  }

  /**
   * Asks; an earlier run is stopped. Settles when the run has ended, whichever way.
   * @throws {LimenError} `option-invalid`; nothing else
   */
  async ask(limen: Promise<Limen>, question: string, options: Partial<RunOptions>): Promise<void> {
    const signal = this.#begin(question, completeOptions(options));
    const run = this.#run;
    try {
      const ready = await orAbort(limen, signal);
      const events = ready.ask(question, { ...options, signal });
      await this.#follow(run, events);
      if (run !== this.#run) return;
      this.#parts = ready.parts(events);
      this.#parts.catch(() => {});
    } catch (thrown) {
      if (run !== this.#run || signal.aborted) return;
      this.#take({ type: 'failed', error: toErrorRecord(thrown) });
    }
    if (run === this.#run && this.state === 'running') this.#change('finished');
  }

  /** Shows a saved run in the same way. */
  replay(trace: Trace): void {
    const first = trace.events[0];
    if (first?.type !== 'run-started') return;
    this.#begin(first.question, first.options);
    this.replayed = trace;
    // Its events are all there: drawn once, not one by one.
    for (const event of trace.events) this.#take(event);
    this.#change('finished');
  }

  /** Stops what runs; what was shown so far stays. */
  stop(): void {
    if (this.state !== 'running') return;
    this.#run += 1;
    this.#abort.abort();
    this.announcement = 'Stopped.';
    this.#change('stopped');
  }

  /** Back to before the first question. */
  reset(): void {
    this.#run += 1;
    this.#abort.abort();
    this.view = null;
    this.replayed = null;
    this.announcement = '';
    this.#events = [];
    this.#change('idle');
  }

  /** The finished run as a value to save; `null` when it did not end or never began. */
  async trace(): Promise<Trace | null> {
    if (this.replayed !== null) return this.replayed;
    const events = this.#events;
    if (this.state !== 'finished' || this.#parts === null || events[0]?.type !== 'run-started') return null;
    return makeTrace(await this.#parts, events);
  }

  #begin(question: string, options: RunOptions): AbortSignal {
    this.#run += 1;
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#events = [];
    this.#parts = null;
    this.replayed = null;
    this.announcement = '';
    this.view = openingView(question, options);
    this.#change('running');
    return this.#abort.signal;
  }

  async #follow(run: number, events: AsyncIterable<RunEvent>): Promise<void> {
    for await (const event of events) {
      if (run !== this.#run) return;
      this.#take(event);
    }
  }

  #take(event: RunEvent): void {
    if (this.view === null) return;
    this.#events.push(event);
    this.view = foldEvent(this.view, event);
    this.announcement = announcementOf(event) ?? this.announcement;
    this.#host.requestUpdate();
  }

  #change(state: RunState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
