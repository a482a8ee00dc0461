import type { PartDefinition } from '../parts/definition.js';
import type { OpenCritic } from './opened-critic.js';

/**
 * One kind of critic. With a file `<kind>.worker.ts` in its folder it runs in that worker of the page, else on the page
 * itself.
 */
export interface CriticDefinition<Choice extends { readonly kind: string }> extends PartDefinition<Choice> {
  /** Whether it runs in Node too, and so on the command line. */
  readonly inNode: boolean;
  /** What opens it in Node, and on the page where its folder has no worker. */
  open?(): Promise<OpenCritic<CriticRequest<Choice>>>;
}

/** What is asked to be opened; in a worker with the backend. */
export interface CriticRequest<Choice> {
  readonly choice: Choice;
  /** What a relative address starts from: the page's own address. */
  readonly base: string;
}
