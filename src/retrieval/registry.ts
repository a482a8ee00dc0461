/** Every kind of retriever: one folder (or, here, a file) and one line each. */

import { type ChoiceOf, ofKind, type PartDefinition } from '../parts/definition.js';
import type { RetrieverDefinition } from './definition.js';

/** A compiled corpus; page and command line open it in different ways. */
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

/** @throws {LimenError} `option-invalid` for an unknown kind */
export function definitionOf({ kind }: { readonly kind: string }): RetrieverDefinition<OtherRetrieverChoice> {
  // Each definition only receives choices of its own kind.
  return ofKind(retrievers, 'retriever', kind) as unknown as RetrieverDefinition<OtherRetrieverChoice>;
}
