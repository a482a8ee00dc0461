/** Every kind of reasoner, in the order in which a page offers them: a folder and a line each. */

import { LimenError } from '../engine/index.js';
import type { ChoiceOf } from '../parts/definition.js';
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
  const definition = reasoners.find((each) => each.kind === kind);
  // Each is given choices of its own kind alone.
  if (definition !== undefined && 'place' in definition) {
    return definition as unknown as ReasonerDefinition<OtherReasonerChoice>;
  }
  const allowed = reasoners.map((each) => each.kind).join(', ');
  throw new LimenError('option-invalid', { option: 'reasoner', value: String(kind), allowed });
}
