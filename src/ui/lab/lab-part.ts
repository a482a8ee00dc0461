/** What the five parts of the Lab have in common: what they are given, and how they tell what was changed. */

import { LitElement } from 'lit';
import type { Costs } from '../../lab/costs.js';
import { firstState, type LabState } from '../../lab/link.js';
import type { StoredRuns } from '../../lab/stored-runs.js';
import type { ComparedStrategy } from '../../lab/strategy-runs.js';
import type { LabEngine } from './lab-engine.js';

export abstract class LabPart extends LitElement {
  static override properties = {
    state: { attribute: false },
    runs: { attribute: false },
    costs: { attribute: false },
    strategies: { attribute: false },
    fetching: { type: Boolean },
    engine: { attribute: false },
  };

  declare state: LabState;
  /** Set before the part is shown. */
  declare runs: StoredRuns | null;
  declare costs: Costs | null;
  /** All that can be compared. */
  declare strategies: readonly ComparedStrategy[];
  /** Whether runs of strategies are still on their way. */
  declare fetching: boolean;
  declare engine: LabEngine | null;

  constructor() {
    super();
    this.state = firstState;
    this.runs = null;
    this.costs = null;
    this.strategies = [];
    this.fetching = false;
    this.engine = null;
  }

  /** Shows the change at once; the page writes it into the address. */
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
