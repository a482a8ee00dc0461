/** Every critic but the embedded one. Loaded when a person chooses one, and never before. */

import { definitionOf, type OtherCriticChoice } from '../critics/registry.js';
import { LimenError } from '../engine/index.js';
import { startOnPage } from '../rpc/page-worker.js';
import { startWorker } from '../rpc/start-worker.js';
import { criticPart } from './embedded-parts.js';
import type { WantedBackend } from './model-part.js';
import type { CriticPart } from './part.js';
import type { PartReporter } from './status-board.js';

const workers = import.meta.glob<string>('../critics/*/*.worker.ts', {
  eager: true,
  query: '?worker&url',
  import: 'default',
});

/** @throws {LimenError} `option-invalid` for an unknown kind */
export async function openChosen(
  choice: OtherCriticChoice,
  backend: WantedBackend,
  report: PartReporter,
): Promise<CriticPart> {
  const { kind, open } = definitionOf(choice);
  const request = { choice, base: globalThis.document?.baseURI ?? '' };
  const url = workers[`../critics/${kind}/${kind}.worker.ts`];
  if (url !== undefined) return criticPart(() => startWorker(url, 'critic'), request, backend, report);
  const opener = await open?.();
  if (opener === undefined) throw new LimenError('unexpected', { reason: `nothing opens a critic ${kind}` });
  return criticPart(() => startOnPage(opener), request, 'wasm', report);
}
