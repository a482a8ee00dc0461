import type { PartDefinition } from '../../parts/definition.js';

/** The shipped extractive reader. */
export const embeddedReader: PartDefinition<{ readonly kind: 'embedded' }> = {
  kind: 'embedded',
  label: 'The reader of this page',
  hint: 'Small and quick. It copies answers from what it finds, and knows nothing else.',
  options: [],
};
