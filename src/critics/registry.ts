/** Every kind of critic, in the order a page offers them: one folder and one line each. */

import { type ChoiceOf, ofKind } from '../parts/definition.js';
import type { CriticDefinition } from './definition.js';
import { flanT5 } from './flan-t5/definition.js';
import { embeddedCritic } from './trunk/definition.js';

export const critics = [embeddedCritic, flanT5] as const;

/** The choice of Critic. */
export type CriticChoice = ChoiceOf<(typeof critics)[number]>;

/** Any but the embedded critic, which is opened with the page's models. */
export type OtherCriticChoice = Exclude<CriticChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for an unknown kind, which plain JavaScript may pass */
export function definitionOf({ kind }: OtherCriticChoice): CriticDefinition<OtherCriticChoice> {
  // Each definition only receives choices of its own kind.
  return ofKind(critics, 'critic', kind) as unknown as CriticDefinition<OtherCriticChoice>;
}
