import type { PartDefinition } from '../parts/definition.js';
import type { OpenCritic } from './opened-critic.js';

/** One kind of critic. With a `<kind>.worker.ts` in its folder it runs in that, otherwise on the page. */
export interface CriticDefinition<Choice extends { readonly kind: string }> extends PartDefinition<Choice> {
  /** Whether it also runs in Node, and so on the command line. */
  readonly inNode: boolean;
  /** Opens it in Node, and on the page if its folder has no worker. */
  open?(): Promise<OpenCritic<CriticRequest<Choice>>>;
}

/** The argument of the opener; in a worker, together with the backend. */
export interface CriticRequest<Choice> {
  readonly choice: Choice;
  /** Base of relative addresses: the page's own address. */
  readonly base: string;
}
