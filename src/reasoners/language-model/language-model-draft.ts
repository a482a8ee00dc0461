/** Requests a draft from a language model and converts the reply. */

import type { Citation, Draft, DraftOptions, Passage } from '../../engine/index.js';
import { distinctCitations } from '../distinct-citations.js';
import type { ChatMessage, ChatReply } from './chat-model.js';
import { citationOf } from './quoted.js';
import { type DraftReply, draftReply, partialAnswer } from './replies.js';
import type { StructuredChat } from './structured-chat.js';

/** Maximum tokens of the reply. */
export const draftTokens = 320;

/**
 * @param read the passages in the messages, in order
 * @throws {LimenError} `reply-invalid`, `reasoner-unavailable`
 */
export async function askedDraft(
  chat: StructuredChat,
  messages: readonly ChatMessage[],
  read: readonly Passage[],
  { onPartial, ...call }: DraftOptions,
): Promise<Draft> {
  const onText = (text: string) => {
    const answer = partialAnswer(text);
    if (answer !== '') onPartial?.(answer);
  };
  const request = { messages, reply: draftReply, maxTokens: draftTokens };
  const { value, reply } = await chat.ask(request, { ...call, onText });
  return draftFrom(value, reply, read);
}

function draftFrom(value: DraftReply, reply: ChatReply, read: readonly Passage[]): Draft {
  const { answer, rationale } = value;
  const citations = citationsIn(value, read);
  return {
    answer,
    kind: kindOf(answer),
    rationale,
    citations,
    ...sureness(answer, reply),
    lookups: [],
    read: read.map(({ id }) => ({
      passageId: id,
      relevance: citations.some((each) => each.passageId === id) ? 1 : 0,
    })),
  };
}

/** Of a model that reports no log-probabilities: neither sure nor unsure. */
const unknownConfidence = 0.5;

/** How sure a model is of its answer, as far as its log-probabilities say. */
export function sureness(
  answer: string | null,
  { meanLogProbability }: ChatReply,
): Pick<Draft, 'confidence' | 'signals'> {
  const known = meanLogProbability !== null;
  // Some servers report log-probabilities above zero.
  const confidence = known ? Math.min(1, Math.exp(meanLogProbability)) : unknownConfidence;
  return { confidence: answer === null ? 0 : confidence, signals: known ? { meanLogProbability } : {} };
}

export function kindOf(answer: string | null): Draft['kind'] {
  if (answer === null) return 'none';
  const plain = answer.toLowerCase().replace(/[.!]$/u, '');
  return plain === 'yes' || plain === 'no' ? plain : 'text';
}

function citationsIn({ quotes }: DraftReply, passages: readonly Passage[]): Citation[] {
  const cited = quotes.flatMap(({ passage, text }) => {
    const source = passages[passage - 1];
    return (source && citationOf(text, source)) ?? [];
  });
  return distinctCitations(cited);
}
