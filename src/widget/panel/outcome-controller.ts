/** Renders how a run goes and ends, by code that is loaded with a question or an unfolded passage. */

import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { LimenStatus } from '../../api.js';
import type { EndedEvent } from '../../engine/index.js';
import type { RunView } from '../../ui/run-view.js';
import { adoptStyles } from './adopt-styles.js';
import type { DrawBlocks, ViewContext } from './view-context.js';

type Program = typeof import('../outcome/outcome.js');

export class OutcomeController implements ReactiveController {
  #program: Program | null = null;
  #loading: Promise<void> | null = null;
  readonly #host: ReactiveControllerHost & Node;
  readonly #tellFailure: (thrown: unknown) => void;

  constructor(host: ReactiveControllerHost & Node, tellFailure: (thrown: unknown) => void) {
    this.#host = host;
    this.#tellFailure = tellFailure;
    host.addController(this);
  }

  hostConnected(): void {
    this.#adopt();
  }

  /** Never rejects: a failure to load is reported as an event, and the next call tries again. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  view(view: RunView, final: EndedEvent, context: ViewContext) {
    return this.#program?.outcomeView(view, final, context) ?? nothing;
  }

  progress(status: LimenStatus | null, context: ViewContext) {
    return this.#program?.progressView(status, context) ?? nothing;
  }

  /** `null` until the code is loaded. */
  get blocks(): DrawBlocks | null {
    return this.#program?.passageBlocks ?? null;
  }

  async #load(): Promise<void> {
    try {
      this.#program = await import('../outcome/outcome.js');
      this.#adopt();
      this.#host.requestUpdate();
    } catch (thrown) {
      this.#loading = null;
      this.#tellFailure(thrown);
    }
  }

  #adopt(): void {
    if (this.#program !== null) adoptStyles(this.#host, this.#program.outcomeStyles);
  }
}
