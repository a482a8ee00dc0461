/** Schemas of the replies that a language model is asked for, and how they are parsed. */

import * as v from 'valibot';
import { begunString } from './json-escapes.js';
import { field, type Reply, replyOf, textsOfPassages, wordsOrNull } from './json-reply.js';

export interface DraftReply {
  /** `null` when the model is unsure. */
  readonly answer: string | null;
  readonly rationale: string;
  /** Verbatim, by passage number from 1. */
  readonly quotes: readonly { readonly passage: number; readonly text: string }[];
}

const unsure = /^(?:unsure|unknown|none|null|n\/a|i do not know|i don't know|not sure)?[.!]?$/iu;

const rationale = field({ type: 'string' }, v.pipe(v.fallback(v.string(), ''), v.trim()));

const answer = field(
  { type: ['string', 'null'] },
  v.pipe(
    v.union([v.null(), v.string(), v.number()], 'must be a string, or null when unsure'),
    v.transform((given) => String(given ?? '').trim()),
    v.transform((given) => (unsure.test(given) ? null : given)),
  ),
);

export const draftReply: Reply<DraftReply> = replyOf(
  'draft',
  { rationale, quotes: v.fallback(textsOfPassages('quote'), []), answer },
  (draft) => draft,
);

/** A draft without quotes. */
export const conclusionReply: Reply<DraftReply> = replyOf('conclusion', { rationale, answer }, (draft) => ({
  ...draft,
  quotes: [],
}));

export const queryReply: Reply<string | null> = replyOf(
  'query',
  { query: wordsOrNull('must be a string, or null when nothing is left') },
  ({ query }) => query,
);

const answerBegins = /"answer"\s*:\s*"/u;

/** The answer written so far in an unfinished reply; empty before it begins. */
export function partialAnswer(text: string): string {
  const begun = answerBegins.exec(text);
  return begun === null ? '' : begunString(text.slice(begun.index + begun[0].length));
}
