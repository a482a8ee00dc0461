import type { Query } from '../engine/index.js';
import { stopWords } from '../text/stop-words.js';
import { tokenise } from './tokenise.js';

/** More distinct words than any question has; a pasted book must not keep a search busy. */
const textLimit = 256;
const contextLimit = 64;

/** In the tokeniser's normal form. */
const withoutMeaning: ReadonlySet<string> = new Set(tokenise(stopWords));

/** What a query looks for, in normal form and each term once. */
export interface QueryTerms {
  /** From the query's text; a passage must hold at least one of them. */
  readonly text: readonly string[];
  /** From its context, without the text's terms; they only add to the score. */
  readonly context: readonly string[];
}

/** Stop words are dropped where other words remain: "The Who" still finds The Who. */
export function queryTerms(query: Query): QueryTerms {
  const written = [...new Set(tokenise(query.text))];
  const telling = written.filter((term) => !withoutMeaning.has(term));
  const text = (telling.length > 0 ? telling : written).slice(0, textLimit);
  const own = new Set(text);
  const context = [...new Set(tokenise(query.context ?? ''))].filter(
    (term) => !own.has(term) && !withoutMeaning.has(term),
  );
  return { text, context: context.slice(0, contextLimit) };
}
