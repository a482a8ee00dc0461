/** Every kind of retriever: a folder, or here a file, and a line each. */

import { type ChoiceOf, ofKind, type PartDefinition } from '../parts/definition.js';
import type { RetrieverDefinition } from './definition.js';

/** A compiled corpus, which page and command line open each in their own way. */
const compiledCorpus: PartDefinition<{ readonly kind: 'corpus' }> = {
  kind: 'corpus',
  label: 'A compiled corpus',
  hint: 'It is searched by BM25 on this device.',
  options: [],
};

export const retrievers = [compiledCorpus] as const;

export type RetrieverChoice = ChoiceOf<(typeof retrievers)[number]>;

/** Any but a compiled corpus. */
export type OtherRetrieverChoice = Exclude<RetrieverChoice, { kind: 'corpus' }>;

/** @throws {LimenError} `option-invalid` for a kind that is not known */
export function definitionOf({ kind }: { readonly kind: string }): RetrieverDefinition<OtherRetrieverChoice> {
  // Each is given choices of its own kind alone.
  return ofKind(retrievers, 'retriever', kind) as unknown as RetrieverDefinition<OtherRetrieverChoice>;
}
