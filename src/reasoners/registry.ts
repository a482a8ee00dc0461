/** Every kind of reasoner, in the order a page offers them: one folder and one line each. */

import { type ChoiceOf, ofKind } from '../parts/definition.js';
import type { ReasonerDefinition } from './definition.js';
import { openAi } from './openai/definition.js';
import { promptApi } from './prompt-api/definition.js';
import { embeddedReader } from './reader/definition.js';
import { webLlm } from './web-llm/definition.js';

export const reasoners = [embeddedReader, webLlm, promptApi, openAi] as const;

/** The choice of Reasoner. */
export type ReasonerChoice = ChoiceOf<(typeof reasoners)[number]>;

/** Any but the embedded reader, which is opened with the page's models. */
export type OtherReasonerChoice = Exclude<ReasonerChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for an unknown kind, which plain JavaScript may pass */
export function definitionOf({ kind }: OtherReasonerChoice): ReasonerDefinition<OtherReasonerChoice> {
  // Each definition only receives choices of its own kind.
  return ofKind(reasoners, 'reasoner', kind) as unknown as ReasonerDefinition<OtherReasonerChoice>;
}
