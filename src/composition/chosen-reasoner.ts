/** Every reasoner but the embedded one. Loaded when a person chooses one, and never before. */

import openAiUrl from '../../workers/openai.ts?worker&url';
import webLlmUrl from '../../workers/web-llm.ts?worker&url';
import { LimenError } from '../engine/index.js';
import { browserStorage } from '../model-files/browser-storage.js';
import { askToPersist } from '../model-files/storage-room.js';
import type { ReasonerChoice } from '../reasoners/choice.js';
import { startWorker } from '../rpc/start-worker.js';
import { ChosenReasonerPart, type Place } from './chosen-reasoner-part.js';
import type { ReasonerFallback, ReasonerPart } from './part.js';
import type { PartReporter } from './status-board.js';

export type OtherReasoner = Exclude<ReasonerChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for a kind that is not known here */
export async function openChosen(
  choice: OtherReasoner,
  report: PartReporter,
  fallback: ReasonerFallback,
): Promise<ReasonerPart> {
  switch (choice.kind) {
    case 'openai': {
      const place: Place = { backend: 'none', reason: `at ${hostOf(choice.baseUrl)}` };
      return new ChosenReasonerPart(
        () => startWorker(openAiUrl, 'reasoner'),
        choice,
        place,
        report,
        fallback,
      );
    }
    case 'web-llm': {
      const place: Place = { backend: 'webgpu', reason: 'it was chosen' };
      // Only a window may ask, and weights are large enough to ask.
      void askToPersist(browserStorage());
      return new ChosenReasonerPart(
        () => startWorker(webLlmUrl, 'reasoner'),
        choice,
        place,
        report,
        fallback,
      );
    }
    case 'prompt-api': {
      const place: Place = { backend: 'none', reason: 'it comes with this browser' };
      const { startPromptApi } = await import('./prompt-api-worker.js');
      return new ChosenReasonerPart(startPromptApi, choice, place, report, fallback);
    }
    default:
      throw new LimenError('option-invalid', {
        option: 'reasoner',
        value: String((choice as { kind: unknown }).kind),
        allowed: 'embedded, web-llm, prompt-api, openai',
      });
  }
}

/** The opener refuses an address that is none; here it is only shown. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
