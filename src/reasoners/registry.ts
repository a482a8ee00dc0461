/** Every kind of reasoner, in the order in which a page offers them: a folder and a line each. */

import { type ChoiceOf, ofKind } from '../parts/definition.js';
import type { ReasonerDefinition } from './definition.js';
import { openAi } from './openai/definition.js';
import { promptApi } from './prompt-api/definition.js';
import { embeddedReader } from './reader/definition.js';
import { webLlm } from './web-llm/definition.js';

export const reasoners = [embeddedReader, webLlm, promptApi, openAi] as const;

/** Which Reasoner answers. */
export type ReasonerChoice = ChoiceOf<(typeof reasoners)[number]>;

/** Any but the embedded reader, which is opened with the models of the page. */
export type OtherReasonerChoice = Exclude<ReasonerChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for a kind that is not known, which plain JavaScript may give */
export function definitionOf({ kind }: OtherReasonerChoice): ReasonerDefinition<OtherReasonerChoice> {
  // Each is given choices of its own kind alone.
  return ofKind(reasoners, 'reasoner', kind) as unknown as ReasonerDefinition<OtherReasonerChoice>;
}
