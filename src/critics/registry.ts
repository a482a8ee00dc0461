/** Every kind of critic, in the order in which a page offers them: a folder and a line each. */

import { LimenError } from '../engine/index.js';
import type { ChoiceOf } from '../parts/definition.js';
import type { CriticDefinition } from './definition.js';
import { flanT5 } from './flan-t5/definition.js';
import { embeddedCritic } from './t5/definition.js';

export const critics = [embeddedCritic, flanT5] as const;

/** Which Critic judges. */
export type CriticChoice = ChoiceOf<(typeof critics)[number]>;

/** Any but the embedded critic, which is opened with the models of the page. */
export type OtherCriticChoice = Exclude<CriticChoice, { kind: 'embedded' }>;

/** @throws {LimenError} `option-invalid` for a kind that is not known, which plain JavaScript may give */
export function definitionOf({ kind }: OtherCriticChoice): CriticDefinition<OtherCriticChoice> {
  const definition = critics.find((each) => each.kind === kind);
  // Each is given choices of its own kind alone.
  if (definition !== undefined && 'inNode' in definition) {
    return definition as unknown as CriticDefinition<OtherCriticChoice>;
  }
  const allowed = critics.map((each) => each.kind).join(', ');
  throw new LimenError('option-invalid', { option: 'critic', value: String(kind), allowed });
}
