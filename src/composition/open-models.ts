/**
 * Opens the chosen models: the shipped ones, or another by its own code. Loaded when a model is first needed.
 */

import type { PartChoice } from '../api.js';
import type { WorkerLike } from '../rpc/connection.js';
import type { ModelFolder } from '../sessions/open-model.js';
import { criticBesideReader, readerPart } from './embedded-parts.js';
import type { WantedBackend } from './model-part.js';
import type { CriticPart, ReasonerFallback, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

export { inOneWorker } from '../rpc/shared-worker.js';

/** Where the shipped models are, and how their workers start. */
export interface ShippedModels {
  /** For reader and critic in one worker. */
  together(): Promise<(part: 'reasoner' | 'critic') => WorkerLike>;
  /** For a critic with a worker of its own. */
  alone(): WorkerLike;
  readonly reader: ModelFolder;
  readonly critic: ModelFolder;
  readonly backend: WantedBackend;
}

export async function openReasoner(
  choice: Required<PartChoice>['reasoner'],
  { together, reader, backend }: ShippedModels,
  report: PartReporter,
  fallback: ReasonerFallback,
): Promise<ReasonerPart> {
  // Only a description has a kind.
  if (!('kind' in choice)) {
    const { ownReasonerPart } = await import('./own-parts.js');
    return ownReasonerPart(choice, report);
  }
  if (choice.kind === 'embedded') {
    const start = await together();
    return readerPart(() => start('reasoner'), reader, backend, report);
  }
  const { openChosen } = await import('./chosen-reasoner.js');
  return openChosen(choice, report, fallback);
}

export async function openCritic(
  choice: Required<PartChoice>['critic'],
  { together, alone, reader, critic, backend }: ShippedModels,
  report: PartReporter,
): Promise<CriticPart> {
  if (!('kind' in choice)) {
    const { ownCriticPart } = await import('./own-parts.js');
    return ownCriticPart(choice, report);
  }
  if (choice.kind === 'embedded') {
    const start = await together();
    const model = { ...critic, trunk: reader };
    return criticBesideReader(() => start('critic'), alone, model, backend, report);
  }
  const { openChosen } = await import('./chosen-critic.js');
  return openChosen(choice, backend, report);
}
