import { describe, expect, it } from 'vitest';
import { LimenError, makeTrace, type RunEvent } from '../../src/engine/index.js';
import { RunController } from '../../src/ui/run-controller.js';
import { TracedRunController } from '../../src/ui/traced-run-controller.js';
import { abstainedRun, answeredRun, CountingHost, options, scriptedLimen } from './support.js';

/** Emits the first events of a run, then waits until `open` is called. */
function gated(events: readonly RunEvent[], before: number) {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const run = async function* () {
    yield* events.slice(0, before);
    await gate;
    yield* events.slice(before);
  };
  return { open, run };
}

/** The same run, with its end reported before its readings are ready. */
function endToldFirst(events: readonly RunEvent[]): readonly RunEvent[] {
  const end = events.at(-1);
  if (end?.type !== 'accepted') throw new Error('it has an answer');
  return [...events.slice(0, -1), { type: 'end-reached', round: end.round, end }, end];
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the run on show', () => {
  it('ends finished, with the view of its events', async () => {
    const run = new TracedRunController(new CountingHost());
    await run.ask(Promise.resolve(scriptedLimen('a', answeredRun)), 'Who?', options);
    expect(run.state).toBe('finished');
    expect(run.view?.final?.type).toBe('accepted');
    expect(run.announcement).toContain('Answer: Bartolomeo Lindvik');
  });

  it('is never overwritten by an earlier run that answers later', async () => {
    const run = new TracedRunController(new CountingHost());
    const slow = gated(answeredRun('First?'), 4);
    const first = run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'First?', options);
    await settled();
    const second = run.ask(Promise.resolve(scriptedLimen('a', abstainedRun)), 'Second?', options);
    slow.open();
    await Promise.all([first, second]);
    expect(run.view?.question).toBe('Second?');
    expect(run.view?.final?.type).toBe('abstained');
  });

  it('asks the signal to stop the earlier run when another begins', async () => {
    const run = new TracedRunController(new CountingHost());
    const signals: (AbortSignal | undefined)[] = [];
    const limen = scriptedLimen('a', (question, signal) => {
      signals.push(signal);
      return answeredRun(question);
    });
    await run.ask(Promise.resolve(limen), 'First?', options);
    await run.ask(Promise.resolve(limen), 'Second?', options);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  });

  it('keeps what was shown when it is stopped, and accepts nothing more', async () => {
    const run = new TracedRunController(new CountingHost());
    const slow = gated(answeredRun('Who?'), 4);
    const asked = run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'Who?', options);
    await settled();
    run.stop();
    slow.open();
    await asked;
    expect(run.state).toBe('stopped');
    expect(run.view?.rounds).toHaveLength(2);
    expect(run.view?.final).toBe(null);
    expect(await run.trace()).toBe(null);
  });

  it('shows its end as soon as that is decided, and keeps it when it is stopped then', async () => {
    const run = new TracedRunController(new CountingHost());
    const events = endToldFirst(answeredRun('Who?'));
    const slow = gated(events, events.length - 1);
    const asked = run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'Who?', options);
    await settled();
    expect(run.state).toBe('running');
    expect(run.view?.final).toBe(events.at(-1));
    expect(run.announcement).toContain('Answer: Bartolomeo Lindvik');
    run.stop();
    slow.open();
    await asked;
    expect(run.state).toBe('finished');
    expect((await run.trace())?.events).toEqual(events);
  });

  it('can be stopped while the corpus is still being opened', async () => {
    const run = new TracedRunController(new CountingHost());
    const asked = run.ask(new Promise(() => {}), 'Who?', options);
    run.stop();
    await asked;
    expect(run.state).toBe('stopped');
  });

  it('ends failed with the typed error when there is no corpus', async () => {
    const run = new TracedRunController(new CountingHost());
    const missing = Promise.reject(new LimenError('corpus-unavailable', { file: 'a', reason: '404' }));
    await run.ask(missing, 'Who?', options);
    expect(run.view?.final).toMatchObject({ type: 'failed', error: { code: 'corpus-unavailable' } });
    expect(run.state).toBe('finished');
  });

  it('gives a trace that replays to the same view', async () => {
    const host = new CountingHost();
    const limen = Promise.resolve(scriptedLimen('a', abstainedRun));
    const made = new TracedRunController(host);
    await made.ask(limen, 'Who?', options);
    const trace = await made.trace();
    expect(trace).toEqual(
      makeTrace({ corpus: 'a', reasoner: 'scripted', critic: 'scripted' }, abstainedRun('Who?')),
    );
    if (trace === null) return;
    const again = new TracedRunController(host);
    await again.replay(trace);
    expect(again.view).toEqual(made.view);
    expect(await again.trace()).toBe(trace);
  });

  it('stops when its element leaves the page', async () => {
    const run = new TracedRunController(new CountingHost());
    const slow = gated(answeredRun('Who?'), 4);
    const asked = run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'Who?', options);
    await settled();
    run.hostDisconnected();
    slow.open();
    await asked;
    expect(run.view).toBe(null);
    expect(run.state).toBe('idle');
  });

  it('reports its end once that is decided, even if the next question comes before its readings', async () => {
    const told: string[] = [];
    const run = new RunController(new CountingHost(), ({ type }, { question }) =>
      told.push(`${question} ${type}`),
    );
    const events = endToldFirst(answeredRun('First?'));
    const slow = gated(events, events.length - 1);
    const first = run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'First?', options);
    await settled();
    await run.ask(Promise.resolve(scriptedLimen('a', abstainedRun)), 'Second?', options);
    slow.open();
    await first;
    expect(told.filter((each) => each.startsWith('First? accepted'))).toHaveLength(1);
    expect(told.at(-1)).toBe('Second? abstained');
  });

  it('takes nothing of the previous run into the next one’s trace', async () => {
    const run = new TracedRunController(new CountingHost());
    const events = endToldFirst(answeredRun('First?'));
    const slow = gated(events, events.length - 1);
    void run.ask(Promise.resolve(scriptedLimen('a', slow.run)), 'First?', options);
    await settled();
    await run.ask(Promise.resolve(scriptedLimen('a', abstainedRun)), 'Second?', options);
    expect((await run.trace())?.events).toEqual(abstainedRun('Second?'));
  });
});
