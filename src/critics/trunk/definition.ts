import type { PartDefinition } from '../../parts/definition.js';

/** The critic that ships. */
export const embeddedCritic: PartDefinition<{ readonly kind: 'embedded' }> = {
  kind: 'embedded',
  label: 'The critic of this page',
  hint: 'Trained for the reader of this page, and measured with it.',
  options: [],
};
