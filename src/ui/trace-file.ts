/** Reads a saved run. A file may come from anybody, so every field that the page shows is checked here once. */

import { LimenError, parseTrace, type RunEvent, type Trace } from '../engine/index.js';
import { strategyNames } from '../strategies/strategy-names.js';

type Check = (value: unknown) => boolean;
type Fields = { readonly [name: string]: Check };

/** Largest trace that is read, in bytes; a run of ten rounds has about 60 kB. */
const sizeLimit = 5_000_000;

/** What a trace may hold of each, so that it can be drawn at once; a run has eleven rounds at most, of a few searches each. */
const limits = {
  events: 20_000,
  rounds: 100,
  searches: 300,
  'passages found': 1000,
  'entries of a list': 1000,
  'characters of a text': 200_000,
} as const;

const isText: Check = (value) => {
  if (typeof value !== 'string') return false;
  requireWithin('characters of a text', value.length);
  return true;
};
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const listOf =
  (check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return false;
    requireWithin('entries of a list', value.length);
    return value.every(check);
  };
const oneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && allowed.includes(value);
const shape =
  (fields: Fields): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) =>
      check((value as Readonly<Record<string, unknown>>)[name]),
    );

const query = shape({ text: isText, context: optional(isText) });
const passage = shape({ id: isText, title: isText, text: isText, url: optional(isText) });
const found = shape({ passage, score: isNumber, matchedTerms: listOf(isText) });
const citation = shape({ passageId: isText, start: isNumber, end: isNumber });
const draft = shape({
  answer: nullable(isText),
  kind: oneOf('span', 'yes', 'no', 'text', 'none'),
  rationale: isText,
  citations: listOf(citation),
  confidence: isNumber,
  lookups: listOf(query),
});
const verdict = shape({ accepted: isFlag, probability: isNumber, threshold: isNumber });
const feedback = shape({ rejectedAnswer: nullable(isText), probability: isNumber, text: isText });
const endings = oneOf('turns-spent', 'no-new-query', 'no-new-passage');
const abstention = shape({
  status: oneOf('abstained'),
  reason: endings,
  lookedFor: listOf(query),
  missing: listOf(query),
  closest: nullable(shape({ draft, probability: isNumber })),
});
const comparedAnswer = shape({ answer: nullable(isText), uncertainty: nullable(isNumber) });
const round = isNumber;

const events: { readonly [Type in RunEvent['type']]: Check } = {
  'run-started': shape({
    question: isText,
    options: shape({
      turns: isNumber,
      topK: isNumber,
      threshold: isNumber,
      certainty: optional(isNumber),
      delta: optional(isNumber),
    }),
    strategy: optional(oneOf(...strategyNames)),
  }),
  'round-opened': shape({ round }),
  'nothing-held': shape({ round }),
  'query-written': shape({ round, query }),
  'passages-found': shape({ round, query, found: listOf(found) }),
  'draft-streamed': shape({ round, text: isText }),
  'draft-finished': shape({ round, draft }),
  'verdict-given': shape({ round, verdict }),
  'feedback-given': shape({ round, feedback }),
  accepted: shape({
    round,
    ended: optional(endings),
    outcome: shape({ status: oneOf('answered'), answer: isText, round, probability: isNumber, draft }),
  }),
  abstained: shape({ round, outcome: abstention }),
  'turns-spent': shape({ round, outcome: abstention }),
  failed: shape({ error: shape({ code: isText, detail: shape({}), message: isText }) }),
  'self-rag/retrieval-decided': shape({ round, retrieve: isFlag, reason: isText }),
  'self-rag/relevance-judged': shape({
    round,
    judgements: listOf(shape({ passageId: isText, relevant: isFlag })),
    kept: listOf(isText),
  }),
  'self-rag/critiqued': shape({
    round,
    critique: shape({
      support: oneOf('fully', 'partially', 'not'),
      usefulness: isNumber,
      issues: listOf(isText),
      regenerate: isFlag,
    }),
  }),
  'deep-rag/subquery-written': shape({ round, subquery: isText }),
  'deep-rag/decided': shape({
    round,
    subquery: isText,
    retrieve: isFlag,
    known: nullable(isNumber),
    reason: isText,
  }),
  'deep-rag/step-answered': shape({ round, subquery: isText, retrieved: isFlag, draft }),
  'deep-rag/narrated': shape({ round, text: isText }),
  'reflect-rag/reranked': shape({ round, kept: listOf(isText) }),
  'reflect-rag/planned': shape({ round, plan: listOf(shape({ passageId: isText, fact: isText })) }),
  'reflect-rag/reflected': shape({ round, critique: isText, suggestion: isText, draft }),
  'reflect-rag/revision-judged': shape({
    round,
    refusal: nullable(oneOf('no-answer', 'uncited', 'not-carried', 'less-likely')),
  }),
  'reflect-rag/reflection-ended': shape({ round, reason: isText }),
  'seakr/measure-chosen': shape({
    measure: oneOf('states', 'log-probability'),
    weaker: isFlag,
    delta: isNumber,
  }),
  'seakr/subquestion-written': shape({ round, subquestion: isText }),
  'seakr/uncertainty-measured': shape({
    round,
    subquestion: isText,
    uncertainty: isNumber,
    byMeasure: shape({ states: optional(isNumber), 'log-probability': optional(isNumber) }),
    answers: listOf(isText),
    retrieve: isFlag,
  }),
  'seakr/passages-weighed': shape({
    round,
    weighed: listOf(shape({ passageId: isText, uncertainty: isNumber })),
    kept: isText,
  }),
  'seakr/step-answered': shape({ round, subquestion: isText, retrieved: isFlag, draft }),
  'seakr/answers-compared': shape({
    round,
    chain: comparedAnswer,
    fresh: comparedAnswer,
    chosen: oneOf('chain', 'fresh'),
  }),
};

/** @throws {LimenError} `trace-invalid` names what is wrong with the file */
export async function readTraceFile(file: Blob): Promise<Trace> {
  requireSize(file.size);
  return readTrace(await file.text());
}

/** @throws {LimenError} `trace-invalid` */
export function readTrace(json: string): Trace {
  requireSize(json.length);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw invalid('it is not JSON', { cause });
  }
  const trace = parseTrace(value);
  if (!shape({ corpus: isText, reasoner: isText, critic: isText })(trace.parts)) {
    throw invalid('it does not say what it was made with');
  }
  requireWithin('events', trace.events.length);
  trace.events.forEach((event, index) => {
    const check = Object.hasOwn(events, event?.type) ? events[event.type] : undefined;
    if (check?.(event) !== true) throw invalid(`event ${index + 1} cannot be read`);
  });
  requireDrawable(trace.events);
  return trace;
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

/** @throws {LimenError} `trace-invalid` with how many there are */
function requireWithin(what: keyof typeof limits, count: number): void {
  if (count <= limits[what]) return;
  throw invalid(`it has ${count} ${what}, and at most ${limits[what]} are read`, { value: count });
}

function requireSize(bytes: number): void {
  if (bytes > sizeLimit) throw invalid(`it is larger than ${sizeLimit / 1e6} MB`, { value: bytes });
}

function invalid(
  reason: string,
  { value, cause }: { readonly value?: number; readonly cause?: unknown } = {},
): LimenError {
  const detail = value === undefined ? { reason } : { reason, value };
  return new LimenError('trace-invalid', detail, cause === undefined ? undefined : { cause });
}
