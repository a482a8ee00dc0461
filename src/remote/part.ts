/** What the page holds of a reasoner or critic, whichever was chosen and wherever it runs. */

import { type Critic, LimenError, type Reasoner, toErrorRecord } from '../engine/index.js';
import type { OpenedCritic } from '../inference/critic-service.js';
import { reasonOf } from '../inference/reason-of.js';
import type { OpenedReasoner } from '../inference/reasoner-service.js';
import type { PartReporter } from './status-board.js';

export interface Part<Opened, Port> {
  /** @throws {LimenError} when it could not be opened */
  opened(): Promise<Opened>;
  /** The port, for a part that is open. */
  port(): Promise<Port>;
  /** Gives its memory back; what is pending rejects. */
  close(): void;
}

export type ReasonerPart = Part<OpenedReasoner, Reasoner>;
export type CriticPart = Part<OpenedCritic, Critic>;

/**
 * Another reasoner to go on with after a lost device.
 *
 * @param identity of the lost one, when the run had begun with it
 * @throws {LimenError} the error given, when nobody wants that
 */
export type InsteadOf = (error: LimenError, identity: string | null) => Promise<Reasoner>;

/** A part whose program is still on its way. */
export function whenLoaded<Program, Opened, Port>(
  program: Promise<Program>,
  open: (program: Program) => Part<Opened, Port> | Promise<Part<Opened, Port>>,
  report: PartReporter,
): Part<Opened, Port> {
  report.status({ state: 'loading', loaded: 0, total: 0 });
  const coming = program.then(open, (thrown) => {
    const detail = { file: 'of its program', reason: reasonOf(thrown) };
    throw new LimenError('model-unavailable', detail, { cause: thrown });
  });
  coming.catch((thrown) => report.status({ state: 'failed', error: toErrorRecord(thrown) }));
  return {
    opened: async () => (await coming).opened(),
    port: async () => (await coming).port(),
    close: () => void coming.then((part) => part.close()).catch(() => undefined),
  };
}
