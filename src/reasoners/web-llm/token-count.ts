/** How many tokens a text has for the model that an engine has loaded. */

import type { MLCEngine } from '@mlc-ai/web-llm';

/** What web-llm holds for each loaded model; it does not offer its tokenizer otherwise. */
interface Internals {
  readonly loadedModelIdToPipeline?: ReadonlyMap<
    string,
    { readonly tokenizer?: { encode(text: string): { readonly length: number } } }
  >;
}

/** By the engine's own tokenizer; should a later web-llm hide it, a token for every byte, which none exceeds. */
export function tokenCounter(engine: MLCEngine, id: string): (text: string) => number {
  const { loadedModelIdToPipeline } = engine as unknown as Internals;
  const tokenizer = loadedModelIdToPipeline?.get(id)?.tokenizer;
  return tokenizer === undefined
    ? (text) => new TextEncoder().encode(text).length + 1
    : (text) => tokenizer.encode(text).length;
}
