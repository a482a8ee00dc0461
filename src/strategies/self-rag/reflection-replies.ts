/** Self-RAG's reflection as a language model is asked for it (the guide's prompts, in our words), and how its replies are read. */

import type { Passage } from '../../engine/index.js';
import type { ChatMessage } from '../../reasoners/language-model/chat-model.js';
import { flagIn, objectIn, replyOf, wordsIn } from '../../reasoners/language-model/json-reply.js';
import { instructed, labelled, listed, numbered } from '../../reasoners/language-model/prompt-parts.js';
import type { Critique, RetrievalDecision, Support } from './self-rag.js';

export function retrievalMessages(question: string): ChatMessage[] {
  const system = `You decide whether a question must be looked up before it is answered. Look up names, dates, figures, recent
events and everything that must be exact, unless you are sure of the answer. Reply with one JSON object: "reason" (one short
sentence), "retrieve" (true or false).`;
  return instructed(system, [labelled('Question', question)]);
}

export const retrievalReply = replyOf('retrieval', {
  reason: { type: 'string' },
  retrieve: { type: 'boolean' },
});

/** @throws {SyntaxError} what is missing, in a sentence that the model can be told; so do the others */
export function readRetrieval(text: string): RetrievalDecision {
  const { retrieve, reason } = objectIn(text);
  return { retrieve: flagIn(retrieve, 'retrieve'), reason: wordsIn(reason) };
}

export function relevanceMessages(question: string, passages: readonly Passage[]): ChatMessage[] {
  const system = `You decide which passages help to answer a question, wholly or in part. Reply with one JSON object: "relevant" (the
numbers of those passages; empty when none helps).`;
  return instructed(system, [numbered(passages), labelled('Question', question)]);
}

export const relevanceReply = replyOf('relevance', {
  relevant: { type: 'array', items: { type: 'integer' } },
});

/** Passage numbers from 1. */
export function readRelevance(text: string): ReadonlySet<number> {
  const { relevant } = objectIn(text);
  if (!Array.isArray(relevant)) throw new SyntaxError('"relevant" must be a list of passage numbers');
  return new Set(relevant.map(Number).filter(Number.isInteger));
}

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

export const critiqueReply = replyOf('critique', {
  issues: { type: 'array', items: { type: 'string' } },
  support_level: { type: 'string', enum: ['fully_supported', 'partially_supported', 'not_supported'] },
  usefulness: { type: 'integer', minimum: 1, maximum: 5 },
  should_regenerate: { type: 'boolean' },
});

export function readCritique(text: string): Critique {
  const { issues, support_level, usefulness, should_regenerate } = objectIn(text);
  return {
    support: supportIn(support_level),
    usefulness: usefulnessIn(usefulness),
    issues: Array.isArray(issues) ? issues.map(wordsIn).filter((issue) => issue !== '') : [],
    regenerate: flagIn(should_regenerate, 'should_regenerate'),
  };
}

/** Asks for a better query; the reply is read as any query's. */
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

function supportIn(value: unknown): Support {
  const said = String(value).toLowerCase();
  if (said.startsWith('full')) return 'fully';
  if (said.startsWith('partial')) return 'partially';
  if (said.startsWith('no')) return 'not';
  throw new SyntaxError('"support_level" must be fully_supported, partially_supported or not_supported');
}

function usefulnessIn(value: unknown): Critique['usefulness'] {
  const rounded = Math.round(Number(value));
  if (Number.isNaN(rounded)) throw new SyntaxError('"usefulness" must be a number from 1 to 5');
  return Math.min(5, Math.max(1, rounded)) as Critique['usefulness'];
}
