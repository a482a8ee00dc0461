/** The guarantees of the public types, checked by `tsc`. Nothing here is executed. */

import { expectTypeOf } from 'vitest';
import {
  type AskOptions,
  type Critic,
  createLimen,
  type ErrorDetails,
  type ErrorRecord,
  type FinalEvent,
  type FoundPassage,
  isErrorRecord,
  isFinal,
  type Limen,
  LimenError,
  type LimenOptions,
  type LimenOverSearch,
  type OwnCritic,
  type OwnReasoner,
  type OwnSearchOptions,
  type PartStatus,
  type Passage,
  type Reasoner,
  type Retriever,
  type RunEvent,
} from '../../src/index.js';
import type { LimenAsk } from '../../src/widget.js';

declare const retriever: Retriever;
declare const reasoner: Reasoner;
declare const critic: Critic;
declare const limen: Limen;
declare const event: RunEvent;
declare const status: PartStatus;
declare const record: ErrorRecord;

// The available methods depend on what is searched.
expectTypeOf(createLimen({ corpus: 'spaceflight' })).toEqualTypeOf<Promise<Limen>>();
expectTypeOf(createLimen({ retriever })).toEqualTypeOf<Promise<LimenOverSearch>>();
expectTypeOf<Limen>().toExtend<LimenOverSearch>();
expectTypeOf<LimenOverSearch>().not.toHaveProperty('passage');
expectTypeOf<LimenOverSearch>().not.toHaveProperty('titles');
expectTypeOf(limen.passage('titan')).resolves.toEqualTypeOf<Passage | undefined>();
expectTypeOf(limen.search('lakes')).resolves.toEqualTypeOf<readonly FoundPassage[]>();

// Exactly one of corpus and search.
expectTypeOf<{ retriever: Retriever; corpus: string }>().not.toExtend<OwnSearchOptions>();
expectTypeOf<{ retriever: Retriever }>().not.toExtend<LimenOptions>();
// @ts-expect-error nothing is searched
createLimen({});
// @ts-expect-error a compiled corpus is searched by its own retriever
createLimen({ corpus: 'spaceflight', retriever });

// A plain implementation of a port is a custom part; a name and limits are optional.
expectTypeOf<Reasoner>().toExtend<OwnReasoner>();
expectTypeOf<Critic>().toExtend<OwnCritic>();
createLimen({ corpus: 'spaceflight', reasoner, critic: { ...critic, name: 'Mine', threshold: 0.4 } });
createLimen({ corpus: 'spaceflight', reasoner: { kind: 'prompt-api' }, critic: { kind: 'embedded' } });
// @ts-expect-error a reasoner says whether it holds knowledge of its own
createLimen({ corpus: 'spaceflight', reasoner: { draft: reasoner.draft, nextQuery: reasoner.nextQuery } });
// @ts-expect-error a server's model has an address
limen.use({ reasoner: { kind: 'openai', model: 'NAME' } });
// @ts-expect-error no such kind
limen.use({ critic: { kind: 'oracle' } });

// A run is an async iterable of steps, discriminated by their type.
expectTypeOf(limen.ask).toBeCallableWith('Why?', { signal: AbortSignal.timeout(1), turns: 2 });
expectTypeOf(limen.ask('Why?')).toExtend<AsyncIterable<RunEvent>>();
expectTypeOf<AskOptions['signal']>().toEqualTypeOf<AbortSignal | undefined>();
if (isFinal(event)) expectTypeOf(event).toEqualTypeOf<FinalEvent>();
if (event.type === 'accepted') expectTypeOf(event.outcome.answer).toBeString();
if (event.type === 'abstained') expectTypeOf(event.outcome.status).toEqualTypeOf<'abstained'>();
if (event.type === 'failed') expectTypeOf(event.error).toEqualTypeOf<ErrorRecord>();
// @ts-expect-error a round that opens has no outcome
if (event.type === 'round-opened') event.outcome;

// An error's code determines its details.
const lost = new LimenError('device-lost', { backend: 'WebGPU', reason: 'reset' });
expectTypeOf(lost.detail).toEqualTypeOf<Readonly<ErrorDetails['device-lost']>>();
if (record.code === 'question-too-long') expectTypeOf(record.detail.limit).toBeNumber();
expectTypeOf(isErrorRecord).guards.toEqualTypeOf<ErrorRecord>();
// @ts-expect-error that error carries a backend
new LimenError('device-lost', { reason: 'reset' });

// A ready part has a name, a failed one an error.
if (status.state === 'ready') expectTypeOf(status.name).toBeString();
if (status.state === 'failed') expectTypeOf(status.error).toEqualTypeOf<ErrorRecord>();

// The DOM's types include the element and its events.
expectTypeOf(document.createElement('limen-ask')).toEqualTypeOf<LimenAsk>();
document.addEventListener('limen-error', ({ detail }) =>
  expectTypeOf(detail.error).toEqualTypeOf<ErrorRecord>(),
);
