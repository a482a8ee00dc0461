/** Base class of the five parts of the Lab: their inputs, and how they report changes. */

import { property } from 'lit/decorators.js';
import type { LimenStatus } from '../../api.js';
import type { ErrorRecord } from '../../engine/index.js';
import { lessonCorpus } from '../../lab/class-runs.js';
import type { Costs } from '../../lab/costs.js';
import { firstState, type LabState } from '../../lab/link.js';
import type { StoredCorpus, StoredRuns } from '../../lab/stored-runs.js';
import type { ComparedStrategy } from '../../lab/strategy-runs.js';
import { LabElement } from './lab-element.js';
import { type LabEngine, labCorpus } from './lab-engine.js';

export abstract class LabPart extends LabElement {
  @property({ attribute: false }) state: LabState = firstState;
  /** Set before the part is shown. */
  @property({ attribute: false }) runs: StoredRuns | null = null;
  @property({ attribute: false }) costs: Costs | null = null;
  @property({ attribute: false }) strategies: readonly ComparedStrategy[] = [];
  @property({ type: Boolean }) fetching = false;
  @property({ attribute: false }) engine: LabEngine | null = null;
  /** The engine's progress, and why there is none. */
  @property({ attribute: false }) status: LimenStatus | null = null;
  @property({ attribute: false }) failure: ErrorRecord | null = null;

  /** The title of the class's own texts; `null` if the lesson is about the shipped ones. */
  @property({ attribute: false }) own: string | null = null;

  /** The corpus over which models run in the page. */
  protected get liveCorpus(): StoredCorpus | undefined {
    return this.runs === null ? undefined : lessonCorpus(this.runs, labCorpus);
  }

  /** Shows the change at once; the page then writes it to the address. */
  protected change(change: Partial<LabState>): void {
    this.state = { ...this.state, ...change };
    tellChange(this, change);
  }
}

const changed = 'limen-lab-change';

export type LabChangeEvent = CustomEvent<Partial<LabState>>;

export function tellChange(from: HTMLElement, change: Partial<LabState>): void {
  from.dispatchEvent(new CustomEvent(changed, { detail: change, bubbles: true, composed: true }));
}
