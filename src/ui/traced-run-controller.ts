/** A run that can be saved, reopened, and followed with a screen reader. */

import type { LimenOverSearch } from '../api.js';
import { makeTrace, type RunEvent, type RunParts, type Trace } from '../engine/index.js';
import { announcementOf } from './announce.js';
import { RunController } from './run-controller.js';

export class TracedRunController extends RunController {
  /** The latest message for screen readers. */
  announcement = '';
  /** The saved run that is shown, or `null` if the run was made here. */
  replayed: Trace | null = null;
  #events: RunEvent[] = [];
  /** What the run was made with, recorded because another model may be chosen afterwards. */
  #parts: Promise<RunParts> | null = null;

  /** Shows a saved run like one made here. */
  replay(trace: Trace): void {
    const first = trace.events[0];
    if (first?.type !== 'run-started') return;
    this.begin(first.question, first.options);
    this.replayed = trace;
    // All events are available at once, so they are rendered once, not one by one.
    for (const event of trace.events) this.take(event);
    this.change('finished');
  }

  override stop(): void {
    if (this.state === 'running') this.announcement = 'Stopped.';
    super.stop();
  }

  override reset(): void {
    super.reset();
    this.#events = [];
    this.#parts = null;
    this.replayed = null;
    this.announcement = '';
  }

  /** The finished run as a value to save; `null` if it has not finished or never began. */
  async trace(): Promise<Trace | null> {
    if (this.replayed !== null) return this.replayed;
    const events = this.#events;
    if (this.state !== 'finished' || this.#parts === null || events[0]?.type !== 'run-started') return null;
    return makeTrace(await this.#parts, events);
  }

  protected override take(event: RunEvent): void {
    this.#events.push(event);
    this.announcement = announcementOf(event) ?? this.announcement;
    super.take(event);
  }

  protected override completed(limen: LimenOverSearch, events: ReturnType<LimenOverSearch['ask']>): void {
    this.#parts = limen.parts(events);
    this.#parts.catch(() => {});
  }
}
