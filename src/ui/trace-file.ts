/** Reads a saved run. A file may come from anybody, so every field that the page shows is checked here once. */

import { LimenError, parseTrace, type RunEvent, strategyNames, type Trace } from '../engine/index.js';

type Check = (value: unknown) => boolean;
type Fields = { readonly [name: string]: Check };

/** Largest trace that is read, in bytes; a run of ten rounds has about 60 kB. */
const sizeLimit = 5_000_000;

const isText: Check = (value) => typeof value === 'string';
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
  (value) =>
    Array.isArray(value) && value.every(check);
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
  if (file.size > sizeLimit) throw invalid(`it is larger than ${sizeLimit / 1e6} MB`);
  return readTrace(await file.text());
}

/** @throws {LimenError} `trace-invalid` */
export function readTrace(json: string): Trace {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw invalid('it is not JSON', cause);
  }
  const trace = parseTrace(value);
  if (!shape({ corpus: isText, reasoner: isText, critic: isText })(trace.parts)) {
    throw invalid('it does not say what it was made with');
  }
  trace.events.forEach((event, index) => {
    const check = Object.hasOwn(events, event?.type) ? events[event.type] : undefined;
    if (check?.(event) !== true) throw invalid(`event ${index + 1} cannot be read`);
  });
  return trace;
}

function invalid(reason: string, cause?: unknown): LimenError {
  return new LimenError('trace-invalid', { reason }, cause === undefined ? undefined : { cause });
}
