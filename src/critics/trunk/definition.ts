import type { PartDefinition } from '../../parts/definition.js';

/** The shipped critic. */
export const embeddedCritic: PartDefinition<{ readonly kind: 'embedded' }> = {
  kind: 'embedded',
  label: 'The critic of this page',
  hint: 'Trained for the reader of this page, and measured with it.',
  options: [],
};
