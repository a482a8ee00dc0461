/** Which Reasoner answers and which Critic judges, as a page, a program or a saved setting says it: plain data. */

import type { CriticChoice } from './critics/registry.js';
import type { ReasonerChoice } from './reasoners/registry.js';

/** Which models a page or a program wants; what is left out stays as it is. */
export interface ModelChoice {
  readonly reasoner?: ReasonerChoice;
  readonly critic?: CriticChoice;
}
