import type { Query } from '../engine/index.js';
import { plainTokeniser, type Tokeniser } from './tokenise.js';

/** More distinct words than any question has; keeps a pasted book from slowing a search down. */
const textLimit = 256;
const contextLimit = 64;

/** The terms of a query, normalised and without duplicates. */
export interface QueryTerms {
  /** From the query's text; a passage must contain at least one of them. */
  readonly text: readonly string[];
  /** From its context, without the text's terms; they only add to the score. */
  readonly context: readonly string[];
}

/** Stop words are dropped unless nothing else remains: "The Who" still finds The Who. */
export function queryTerms(query: Query, tokeniser: Tokeniser = plainTokeniser): QueryTerms {
  const { stopTerms } = tokeniser;
  const written = [...new Set(tokeniser.tokenise(query.text))];
  const telling = written.filter((term) => !stopTerms.has(term));
  const text = (telling.length > 0 ? telling : written).slice(0, textLimit);
  const own = new Set(text);
  const context = [...new Set(tokeniser.tokenise(query.context ?? ''))].filter(
    (term) => !own.has(term) && !stopTerms.has(term),
  );
  return { text, context: context.slice(0, contextLimit) };
}
