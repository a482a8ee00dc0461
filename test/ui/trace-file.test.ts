import { describe, expect, it } from 'vitest';
import { makeTrace } from '../../src/engine/index.js';
import { readTrace, readTraceFile } from '../../src/ui/trace-file.js';
import { abstainedRun, answeredRun } from './support.js';

const parts = { corpus: 'spaceflight 1', reasoner: 'reader', critic: 'critic' };
const saved = (events = answeredRun('Who?')) => JSON.parse(JSON.stringify(makeTrace(parts, events)));

describe('a saved run', () => {
  it('is read exactly as it was saved, answered or not', async () => {
    for (const events of [answeredRun('Who?'), abstainedRun('Who?')]) {
      const trace = makeTrace(parts, events);
      expect(await readTraceFile(new Blob([JSON.stringify(trace)]))).toEqual(trace);
    }
  });

  it.each([
    ['text that is not JSON', 'Who?', 'it is not JSON'],
    ['another JSON file', '{"events":[]}', 'it is not a Limen trace'],
    ['nothing', '', 'it is not JSON'],
  ])('refuses %s', async (_, text, reason) => {
    await expect(readTrace(text)).rejects.toThrow(reason);
  });

  it('refuses a run without an end', async () => {
    const trace = saved();
    trace.events.pop();
    await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('it does not end');
  });

  it('refuses every event with a missing field, and says which', async () => {
    const whole = saved();
    for (const [index, event] of whole.events.entries()) {
      for (const field of Object.keys(event).filter((name) => name !== 'type')) {
        const broken = structuredClone(whole);
        delete broken.events[index][field];
        await expect(readTrace(JSON.stringify(broken))).rejects.toThrow(`event ${index + 1} cannot be read`);
      }
    }
  });

  it('refuses events of an unknown type, and types that every object has', async () => {
    for (const type of ['applauded', 'constructor', 'toString', null]) {
      const trace = saved();
      trace.events.splice(1, 0, { type, round: 1 });
      await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('event 2 cannot be read');
    }
  });

  it('refuses a passage whose text is not text', async () => {
    const trace = saved();
    trace.events[5].found[0].passage.text = { toString: 'x' };
    await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('event 6 cannot be read');
  });

  it('is read with the collection of a passage, if that can be shown', async () => {
    const trace = saved();
    trace.events[5].found[0].passage.corpus = { id: 'bees', title: 'Bees' };
    expect(await readTrace(JSON.stringify(trace))).toEqual(trace);
    trace.events[5].found[0].passage.corpus.title = 7;
    await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('event 6 cannot be read');
  });

  it('refuses a trace that does not say what it was made with', async () => {
    const trace = saved();
    delete trace.parts;
    await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('it does not say what it was made with');
  });

  it('refuses a trace whose parts have a field that is not shown', async () => {
    const trace = saved();
    trace.parts.more = { toString: 'x' };
    await expect(readTrace(JSON.stringify(trace))).rejects.toThrow('it does not say what it was made with');
  });

  it('refuses a file that cannot be a run', async () => {
    await expect(readTraceFile(new Blob([' '.repeat(5_000_001)]))).rejects.toMatchObject({
      code: 'trace-invalid',
    });
  });
});
