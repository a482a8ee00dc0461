import type { PartDefinition } from '../parts/definition.js';
import type { OpenReasoner } from './opened-reasoner.js';

/** What the page says of a reasoner that is ready, beside its name: what runs it, and why there. */
export interface Place {
  readonly backend: 'webgpu' | 'wasm' | 'none';
  readonly reason: string;
}

/**
 * One kind of reasoner. With a file `<kind>.worker.ts` in its folder it runs in that worker of the page, else on the page
 * itself.
 */
export interface ReasonerDefinition<Choice extends { readonly kind: string }> extends PartDefinition<Choice> {
  place(choice: Choice): Place;
  /** Whether its weights are large enough to ask the browser to keep them. */
  readonly isLarge?: boolean;
  /** Whether it runs in Node too, and so on the command line. */
  readonly inNode: boolean;
  /** What opens it in Node, and on the page where its folder has no worker. */
  open?(): Promise<OpenReasoner<Choice>>;
}
