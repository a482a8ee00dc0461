/** What the page holds of any reasoner, wherever it runs. */

import type { LimenError, Reasoner } from '../engine/index.js';
import type { OpenedReasoner } from '../inference/reasoner-service.js';

export interface ReasonerPart {
  /** @throws {LimenError} when it could not be opened */
  opened(): Promise<OpenedReasoner>;
  /** The port, for a reasoner that is open. */
  port(): Promise<Reasoner>;
  /** Gives its memory back; what is pending rejects. */
  close(): void;
}

/**
 * Another reasoner to go on with after a lost device.
 *
 * @param identity of the lost one, when the run had begun with it
 * @throws {LimenError} the error given, when nobody wants that
 */
export type InsteadOf = (error: LimenError, identity: string | null) => Promise<Reasoner>;

/** A part whose code is still on its way. */
export function whenLoaded(coming: Promise<ReasonerPart>): ReasonerPart {
  // Whoever calls learns of a failure; nobody has to.
  coming.catch(() => undefined);
  return {
    opened: async () => (await coming).opened(),
    port: async () => (await coming).port(),
    close: () => void coming.then((part) => part.close()).catch(() => undefined),
  };
}
