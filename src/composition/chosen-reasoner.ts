/** Every reasoner but the embedded one. Loaded when a person chooses one, and never before. */

import { LimenError } from '../engine/index.js';
import { browserStorage } from '../model-files/browser-storage.js';
import { askToPersist } from '../model-files/storage-room.js';
import { reasonerOpener } from '../reasoners/opened-reasoner.js';
import { definitionOf, type OtherReasonerChoice } from '../reasoners/registry.js';
import type { WorkerLike } from '../rpc/connection.js';
import { startOnPage } from '../rpc/page-worker.js';
import { startWorker } from '../rpc/start-worker.js';
import { ChosenReasonerPart } from './chosen-reasoner-part.js';
import type { ReasonerFallback, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

const workers = import.meta.glob<string>('../reasoners/*/*.worker.ts', {
  eager: true,
  query: '?worker&url',
  import: 'default',
});

/** @throws {LimenError} `option-invalid` for an unknown kind */
export async function openChosen(
  choice: OtherReasonerChoice,
  report: PartReporter,
  fallback: ReasonerFallback,
): Promise<ReasonerPart> {
  const definition = definitionOf(choice);
  // Only a window may request this.
  if (definition.isLarge) void askToPersist(browserStorage());
  const start = await starterOf(definition);
  return new ChosenReasonerPart(start, choice, definition.place(choice), report, fallback);
}

/** In its folder's worker, or on the page if it has none. */
async function starterOf({ kind, open }: ReturnType<typeof definitionOf>): Promise<() => WorkerLike> {
  const url = workers[`../reasoners/${kind}/${kind}.worker.ts`];
  if (url !== undefined) return () => startWorker(url, 'reasoner');
  const opener = await open?.();
  if (opener === undefined)
    throw new LimenError('unexpected', { reason: `nothing opens a reasoner ${kind}` });
  return () => startOnPage(reasonerOpener(opener));
}
