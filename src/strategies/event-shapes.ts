/** Schemas for the events of a saved trace. A trace may come from anyone, so sizes are bounded too. */

import * as v from 'valibot';
import { LimenError } from '../engine/errors.js';

/** Limits of a trace, so that it can be drawn at once; a run has at most eleven rounds of a few searches. */
const limits = {
  events: 20_000,
  rounds: 100,
  searches: 300,
  'passages found': 1000,
  'entries of a list': 1000,
  'characters of a text': 200_000,
} as const;

/** @throws {LimenError} `trace-invalid` with the count that exceeds its limit */
export function requireWithin(what: keyof typeof limits, count: number): void {
  if (count <= limits[what]) return;
  const reason = `it has ${count} ${what}, and at most ${limits[what]} are read`;
  throw new LimenError('trace-invalid', { reason, value: count });
}

export const text = v.pipe(
  v.string(),
  v.check((value) => {
    requireWithin('characters of a text', value.length);
    return true;
  }),
);
export const number = v.pipe(v.number(), v.finite());
export const flag = v.boolean();

export function list<Item extends v.GenericSchema>(item: Item) {
  const short = v.custom<unknown[]>((value) => {
    if (!Array.isArray(value)) return false;
    requireWithin('entries of a list', value.length);
    return true;
  });
  return v.pipe(short, v.array(item));
}

export const query = v.object({ text, context: v.optional(text) });
const range = { start: number, end: number };
const inNote = { note: v.optional(v.picklist(['note', 'tip', 'important', 'warning', 'caution'])) };
const block = v.variant('kind', [
  v.object({ kind: v.literal('paragraph'), ...range, ...inNote }),
  v.object({ kind: v.literal('item'), ...range, ...inNote, depth: number, number: v.optional(number) }),
  v.object({ kind: v.literal('code'), ...range, ...inNote, language: v.optional(text), margin: number }),
  v.object({ kind: v.literal('row'), ...range, ...inNote, header: flag, cells: list(v.object(range)) }),
  v.object({ kind: v.literal('definition'), ...range, ...inNote, term: v.object(range) }),
]);
const passage = v.object({
  id: text,
  title: text,
  text,
  url: v.optional(text),
  blocks: v.optional(list(block)),
  corpus: v.optional(v.object({ id: text, title: text })),
  nearness: v.optional(v.object({ cosine: number, likeness: v.optional(number) })),
});
export const found = v.object({ passage, score: number, matchedTerms: list(text) });
const citation = v.object({ passageId: text, ...range });
export const excerpt = v.object({ passageId: text, ...range, mark: v.object(range), relevance: number });
export const draft = v.object({
  answer: v.nullable(text),
  kind: v.picklist(['span', 'yes', 'no', 'block', 'text', 'none']),
  rationale: text,
  citations: list(citation),
  excerpt: v.optional(excerpt),
  readings: v.optional(list(excerpt)),
  confidence: number,
  lookups: list(query),
});

/** A check for an event with these fields. */
export function eventWith(fields: v.ObjectEntries): (event: unknown) => boolean {
  const shape = v.object(fields);
  return (event) => v.is(shape, event);
}

/** The same for an event that belongs to a round. */
export function inRound(fields: v.ObjectEntries): (event: unknown) => boolean {
  return eventWith({ round: number, ...fields });
}
