/** The choice of Reasoner and Critic, as made by a page, a program or a saved setting: plain data. */

import type { CriticChoice } from './critics/registry.js';
import type { ReasonerChoice } from './reasoners/registry.js';

/** The models that a page or a program wants; omitted ones stay unchanged. */
export interface ModelChoice {
  readonly reasoner?: ReasonerChoice;
  readonly critic?: CriticChoice;
}
