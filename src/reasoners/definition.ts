import type { PartDefinition } from '../parts/definition.js';
import type { OpenReasoner } from './opened-reasoner.js';

/** What the page reports about a reasoner that is ready, beside its name: where it runs, and why there. */
export interface Place {
  readonly backend: 'webgpu' | 'wasm' | 'none';
  readonly reason: string;
}

/** One kind of reasoner. With a `<kind>.worker.ts` in its folder it runs in that, otherwise on the page. */
export interface ReasonerDefinition<Choice extends { readonly kind: string }> extends PartDefinition<Choice> {
  place(choice: Choice): Place;
  /** Whether its weights are large enough to ask the browser to keep them. */
  readonly isLarge?: boolean;
  /** Whether it also runs in Node, and so on the command line. */
  readonly inNode: boolean;
  /** Opens it in Node, and on the page if its folder has no worker. */
  open?(): Promise<OpenReasoner<Choice>>;
}
