/** The parts that one run used. Several may be active at once, each with its own record. */

import type { RunParts } from '../engine/index.js';

export class RunRecord {
  /** The reasoner that it began with, if another one replaced it. */
  begunBy: string | null = null;
  #reasoner: string | null = null;
  #others: Omit<RunParts, 'reasoner'> | null = null;

  /** `null` until all parts are open. */
  get parts(): RunParts | null {
    return this.#others === null || this.#reasoner === null
      ? null
      : { corpus: this.#others.corpus, reasoner: this.#reasoner, critic: this.#others.critic };
  }

  /** Records the open parts. A reasoner that was lost before it could begin is not one of them. */
  begin({ corpus, reasoner, critic }: RunParts): void {
    this.#reasoner ??= reasoner;
    this.#others = { corpus, critic };
  }

  /** @param lost identity of the previous reasoner; `null` if the run had not begun with it */
  goOn(lost: string | null, by: string): void {
    this.begunBy = lost;
    this.#reasoner = lost === null ? by : `${lost}, then ${by}`;
  }
}
