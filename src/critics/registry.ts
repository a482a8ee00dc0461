/** Every kind of critic, in the order in which a page offers them: a folder and a line each. */

import { type ChoiceOf, ofKind } from '../parts/definition.js';
import type { CriticDefinition } from './definition.js';
import { flanT5 } from './flan-t5/definition.js';
import { embeddedCritic } from './trunk/definition.js';

export const critics = [embeddedCritic, flanT5] as const;

/** Which Critic judges. */
export type CriticChoice = ChoiceOf<(typeof critics)[number]>;

/** Any but the embedded critic, which is opened with the models of the page. */
export type OtherCriticChoice = Exclude<CriticChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for a kind that is not known, which plain JavaScript may give */
export function definitionOf({ kind }: OtherCriticChoice): CriticDefinition<OtherCriticChoice> {
  // Each is given choices of its own kind alone.
  return ofKind(critics, 'critic', kind) as unknown as CriticDefinition<OtherCriticChoice>;
}
