/** Self-RAG's reflection prompts (the guide's, in our words), and how the replies are parsed. */

import * as v from 'valibot';
import type { Passage } from '../../engine/index.js';
import type { ChatMessage } from '../../reasoners/language-model/chat-model.js';
import { field, flag, passageNumbers, replyOf, words } from '../../reasoners/language-model/json-reply.js';
import { instructed, labelled, listed, numbered } from '../../reasoners/language-model/prompt-parts.js';
import type { Critique, RetrievalDecision, Support } from './self-rag.js';

export function retrievalMessages(question: string): ChatMessage[] {
  const system = `You decide whether a question must be looked up before it is answered. Look up names, dates, figures, recent
events and everything that must be exact, unless you are sure of the answer. Reply with one JSON object: "reason" (one short
sentence), "retrieve" (true or false).`;
  return instructed(system, [labelled('Question', question)]);
}

export const retrievalReply = replyOf(
  'retrieval',
  { reason: words, retrieve: flag },
  ({ reason, retrieve }): RetrievalDecision => ({ retrieve, reason }),
);

export function relevanceMessages(question: string, passages: readonly Passage[]): ChatMessage[] {
  const system = `You decide which passages help to answer a question, wholly or in part. Reply with one JSON object: "relevant" (the
numbers of those passages; empty when none helps).`;
  return instructed(system, [numbered(passages), labelled('Question', question)]);
}

export const relevanceReply = replyOf(
  'relevance',
  { relevant: passageNumbers },
  ({ relevant }) => new Set(relevant),
);

export function critiqueMessages(
  question: string,
  passages: readonly Passage[],
  answer: string,
): ChatMessage[] {
  const system = `You judge an answer by the passages it was given from. Is it supported by them, does it answer the question, and does it
claim anything that they do not say? Reply with one JSON object: "issues" (each problem in one sentence; empty when there is
none), "support_level" ("fully_supported", "partially_supported" or "not_supported"), "usefulness" (1, useless, to 5,
exactly what was asked), "should_regenerate" (true when the answer must not be given like this).`;
  return instructed(system, [numbered(passages), labelled('Question', question), labelled('Answer', answer)]);
}

const issues = field(
  { type: 'array', items: { type: 'string' } },
  v.pipe(
    v.fallback(v.array(words), []),
    v.filterItems((issue) => issue !== ''),
  ),
);

const supportLevel = field(
  { type: 'string', enum: ['fully_supported', 'partially_supported', 'not_supported'] },
  v.pipe(
    v.unknown(),
    v.transform((value) => /^(?:full|partial|no)/u.exec(String(value).toLowerCase())?.[0]),
    v.picklist(['full', 'partial', 'no'], 'must be fully_supported, partially_supported or not_supported'),
    v.transform((said): Support => (({ full: 'fully', partial: 'partially', no: 'not' }) as const)[said]),
  ),
);

const usefulness = field(
  { type: 'integer', minimum: 1, maximum: 5 },
  v.pipe(
    v.unknown(),
    v.transform(Number),
    v.number('must be a number from 1 to 5'),
    v.transform((value) => Math.min(5, Math.max(1, Math.round(value))) as Critique['usefulness']),
  ),
);

export const critiqueReply = replyOf(
  'critique',
  { issues, support_level: supportLevel, usefulness, should_regenerate: flag },
  ({ support_level: support, usefulness, issues, should_regenerate: regenerate }): Critique => ({
    support,
    usefulness,
    issues,
    regenerate,
  }),
);

/** Asks for a better query; the reply is parsed like that of any query. */
export function rewriteMessages(
  question: string,
  answer: string | null,
  issues: readonly string[],
  before: readonly string[],
): ChatMessage[] {
  const system = `An answer to a question had problems. You rewrite the search query so that better passages are found. Never repeat a query
that was already asked. Reply with one JSON object: "query" (a few words, or null when nothing could help).`;
  return instructed(system, [
    labelled('Question', question),
    answer === null ? 'No answer was found.' : labelled('Rejected answer', answer),
    listed('Problems', issues),
    listed('Already asked', before),
  ]);
}
