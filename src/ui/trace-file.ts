/** Reads a saved run, which may come from anyone: every field that the page shows is checked here. */

import * as v from 'valibot';
import { type CommonEvent, LimenError, parseTrace, type RunEvent, type Trace } from '../engine/index.js';
import {
  draft,
  eventWith,
  excerpt,
  flag,
  found,
  inRound,
  list,
  number,
  query,
  requireWithin,
  text,
} from '../strategies/event-shapes.js';

type Checks = Readonly<Record<string, (event: unknown) => boolean>>;

/** Maximum size of a trace, in bytes; a run of ten rounds takes about 60 kB. */
const sizeLimit = 5_000_000;

const parts = v.strictObject({ corpus: text, reasoner: text, critic: text });
const endings = v.picklist(['turns-spent', 'no-new-query', 'no-new-passage']);
const answered = v.object({
  status: v.literal('answered'),
  answer: text,
  round: number,
  probability: number,
  draft,
  readings: v.optional(list(excerpt)),
});
const abstained = v.object({
  status: v.literal('abstained'),
  reason: endings,
  lookedFor: list(query),
  missing: list(query),
  closest: v.nullable(v.object({ draft, probability: number })),
  readings: v.optional(list(excerpt)),
});
const accepted = { ended: v.optional(endings), outcome: answered };

/** Checks of the events that any strategy may emit; each strategy checks its own. */
const commonChecks: { readonly [Type in CommonEvent['type']]: Checks[string] } = {
  'run-started': eventWith({
    question: text,
    options: v.object({
      turns: number,
      topK: number,
      threshold: number,
      certainty: v.optional(number),
      delta: v.optional(number),
    }),
    strategy: v.optional(text),
  }),
  'round-opened': inRound({}),
  'nothing-held': inRound({}),
  'query-written': inRound({ query }),
  'passages-found': inRound({ query, found: list(found) }),
  'draft-streamed': inRound({ text }),
  'draft-finished': inRound({ draft }),
  'verdict-given': inRound({
    verdict: v.object({ accepted: flag, probability: number, threshold: number }),
  }),
  'feedback-given': inRound({
    feedback: v.object({ rejectedAnswer: v.nullable(text), probability: number, text }),
  }),
  'end-reached': inRound({
    end: v.variant('type', [
      v.object({ type: v.literal('accepted'), round: number, ...accepted }),
      v.object({ type: v.picklist(['abstained', 'turns-spent']), round: number, outcome: abstained }),
    ]),
  }),
  accepted: inRound(accepted),
  abstained: inRound({ outcome: abstained }),
  'turns-spent': inRound({ outcome: abstained }),
  failed: eventWith({ error: v.object({ code: text, detail: v.object({}), message: text }) }),
};

/** @throws {LimenError} `trace-invalid`, naming what is wrong with the file */
export async function readTraceFile(file: Blob): Promise<Trace> {
  requireSize(file.size);
  return readTrace(await file.text());
}

/** @throws {LimenError} `trace-invalid` */
export async function readTrace(json: string): Promise<Trace> {
  requireSize(json.length);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw invalid('it is not JSON', { cause });
  }
  const trace = parseTrace(value);
  if (!v.is(parts, trace.parts)) throw invalid('it does not say what it was made with');
  requireWithin('events', trace.events.length);
  const checks: Checks = { ...commonChecks, ...(await ownChecks(trace)) };
  trace.events.forEach((event, index) => {
    const isRead = Object.hasOwn(checks, event?.type) && checks[event.type]?.(event);
    if (isRead !== true) throw invalid(`event ${index + 1} cannot be read`);
  });
  requireDrawable(trace.events);
  return trace;
}

/** Checks of the strategy that a trace names; SIM-RAG, which need not be named, has no events of its own. */
async function ownChecks({ events: [started] }: Trace): Promise<Checks> {
  const strategy = started?.type === 'run-started' ? started.strategy : undefined;
  if (strategy === undefined) return {};
  const { isStrategyName, ownEvents } = await import('../strategies/strategies.js');
  if (!isStrategyName(strategy)) throw invalid('event 1 cannot be read');
  const own = Object.entries(await ownEvents(strategy));
  return Object.fromEntries(own.map(([type, { check }]) => [type, check]));
}

function requireDrawable(events: readonly RunEvent[]): void {
  const opened = events.flatMap((event) => (event.type === 'round-opened' ? [event.round] : []));
  requireWithin('rounds', opened.length);
  const again = opened.find((number, place) => opened.indexOf(number) < place);
  if (again !== undefined) throw invalid(`it opens round ${again} twice`, { value: again });
  const searches = events.filter(({ type }) => type === 'query-written');
  requireWithin('searches', searches.length);
  const found = events.flatMap((event) => (event.type === 'passages-found' ? event.found : []));
  requireWithin('passages found', found.length);
}

function requireSize(bytes: number): void {
  if (bytes > sizeLimit) throw invalid(`it is larger than ${sizeLimit / 1e6} MB`, { value: bytes });
}

function invalid(reason: string, { value, ...cause }: ErrorOptions & { value?: number } = {}): LimenError {
  return new LimenError('trace-invalid', value === undefined ? { reason } : { reason, value }, cause);
}
