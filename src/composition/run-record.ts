/** What one run was made with. Several may go on at once, and each tells its own. */

import type { RunParts } from '../engine/index.js';

export class RunRecord {
  /** The reasoner that it began with, where another one went on with it. */
  begunBy: string | null = null;
  #reasoner: string | null = null;
  #others: Omit<RunParts, 'reasoner'> | null = null;

  /** `null` before all parts were open. */
  get parts(): RunParts | null {
    return this.#others === null || this.#reasoner === null
      ? null
      : { corpus: this.#others.corpus, reasoner: this.#reasoner, critic: this.#others.critic };
  }

  /** All parts are open. A reasoner that was lost before it could begin is none of them. */
  begin({ corpus, reasoner, critic }: RunParts): void {
    this.#reasoner ??= reasoner;
    this.#others = { corpus, critic };
  }

  /** @param lost identity of the reasoner before; `null` where the run had not begun with it */
  goOn(lost: string | null, by: string): void {
    this.begunBy = lost;
    this.#reasoner = lost === null ? by : `${lost}, then ${by}`;
  }
}
