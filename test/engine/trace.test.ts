import { describe, expect, it } from 'vitest';
import { LimenError, makeTrace, parseTrace } from '../../src/engine/index.js';
import { runOf, scriptedPorts } from './support.js';

const whole = makeTrace(
  { corpus: 'c', reasoner: 'r', critic: 'k' },
  await runOf(scriptedPorts({ queries: ['one'], found: [['a']] })),
);
const events = whole.events;

describe('a saved trace', () => {
  it('of a run that failed at once is a run that can be replayed', async () => {
    const failed = makeTrace(whole.parts, [
      ...events.slice(0, 1),
      { type: 'failed', error: { code: 'question-empty', detail: {}, message: 'There is no question.' } },
    ]);
    expect(parseTrace(failed)).toEqual(failed);
  });

  it.each([
    ['nothing', null, 'it is not a Limen trace'],
    ['a missing value', undefined, 'it is not a Limen trace'],
    ['a text', 'limen-trace', 'it is not a Limen trace'],
    ['a number', 1, 'it is not a Limen trace'],
    ['a list', [whole], 'it is not a Limen trace'],
    ['another format', { ...whole, format: 'har' }, 'it is not a Limen trace'],
    ['an older version', { ...whole, version: 0 }, 'version 0 is not known here'],
    ['a newer version', { ...whole, version: 2 }, 'version 2 is not known here'],
    ['no version', { ...whole, version: undefined }, 'version undefined is not known here'],
    ['no events', { ...whole, events: undefined }, 'it does not begin with a run'],
    ['events that are no list', { ...whole, events: { length: 2 } }, 'it does not begin with a run'],
    ['an empty list of events', { ...whole, events: [] }, 'it does not begin with a run'],
    ['a cut beginning', { ...whole, events: events.slice(1) }, 'it does not begin with a run'],
    ['a first event that is nothing', { ...whole, events: [null] }, 'it does not begin with a run'],
    ['a cut end', { ...whole, events: events.slice(0, -1) }, 'it does not end'],
    ['a last event that is nothing', { ...whole, events: [events[0], null] }, 'it does not end'],
    ['two runs in one', { ...whole, events: [...events, ...events] }, 'it goes on after its end'],
    ['something after its end', { ...whole, events: [...events, null] }, 'it goes on after its end'],
  ])('is refused when it is or has %s', (_, value, reason) => {
    expect(() => parseTrace(value)).toThrow(new LimenError('trace-invalid', { reason }));
  });
});
