/** What a language model is asked to reply, and how a reply is read. */

import type { ChatRequest } from './chat-model.js';
import { begunString } from './json-escapes.js';
import { objectIn } from './json-reply.js';

export interface DraftReply {
  /** `null` when the model is unsure. */
  readonly answer: string | null;
  readonly rationale: string;
  /** Verbatim, by passage number from 1. */
  readonly quotes: readonly { readonly passage: number; readonly quote: string }[];
}

export const draftReply: ChatRequest['reply'] = {
  name: 'draft',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['rationale', 'quotes', 'answer'],
    properties: {
      rationale: { type: 'string' },
      quotes: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['passage', 'quote'],
          properties: { passage: { type: 'integer' }, quote: { type: 'string' } },
        },
      },
      answer: { type: ['string', 'null'] },
    },
  },
};

export const queryReply: ChatRequest['reply'] = {
  name: 'query',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['query'],
    properties: { query: { type: ['string', 'null'] } },
  },
};

const unsure = /^(?:unsure|unknown|none|null|n\/a|i do not know|i don't know|not sure)?[.!]?$/iu;

/** @throws {SyntaxError} what is missing, in a sentence that the model can be told */
export function readDraft(text: string): DraftReply {
  const { answer, rationale, quotes } = objectIn(text);
  if (answer !== null && typeof answer !== 'string' && typeof answer !== 'number') {
    throw new SyntaxError('"answer" must be a string, or null when unsure');
  }
  const given = answer === null ? '' : String(answer).trim();
  return {
    answer: unsure.test(given) ? null : given,
    rationale: typeof rationale === 'string' ? rationale.trim() : '',
    quotes: Array.isArray(quotes) ? quotes.flatMap(quoteIn) : [],
  };
}

/** @throws {SyntaxError} as `readDraft` */
export function readQuery(text: string): string | null {
  const { query } = objectIn(text);
  if (query === null) return null;
  if (typeof query !== 'string')
    throw new SyntaxError('"query" must be a string, or null when nothing is left');
  const plain = query.replace(/\s+/gu, ' ').trim();
  return plain === '' ? null : plain;
}

const answerBegins = /"answer"\s*:\s*"/u;

/** The answer as far as an unfinished reply has written it; empty before it began. */
export function partialAnswer(text: string): string {
  const begun = answerBegins.exec(text);
  return begun === null ? '' : begunString(text.slice(begun.index + begun[0].length));
}

function quoteIn(value: unknown): DraftReply['quotes'] {
  const { passage, quote } = (value ?? {}) as { passage?: unknown; quote?: unknown };
  const number = Number(passage);
  return Number.isInteger(number) && typeof quote === 'string' ? [{ passage: number, quote }] : [];
}
