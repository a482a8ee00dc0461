import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOutcome, type RunEvent } from '../../src/engine/index.js';
import { foldEvent, openingView } from '../../src/ui/run-view.js';
import { runReporter } from '../../src/widget/panel/run-reporter.js';
import type { WidgetSettings } from '../../src/widget/settings.js';
import { abstainedRun, answeredRun, options } from '../ui/support.js';

const keepAnswering = vi.hoisted(() => vi.fn());
vi.mock(import('../../src/widget/offline/keep-offline.js'), () => ({ keepAnswering, keepPage: vi.fn() }));

beforeEach(() => {
  keepAnswering.mockReset();
  vi.stubGlobal('document', { baseURI: 'https://docs.example/guide.html' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const question = 'Who discovered Nadia?';

/** What the page hears of these events, and what is kept of them. */
function told(events: readonly RunEvent[], serviceWorker: URL | null = null) {
  const heard: (readonly [string, unknown])[] = [];
  const kept: string[] = [];
  const element = new EventTarget();
  for (const name of ['limen-event', 'limen-answer', 'limen-error'])
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]));
  const settings: Partial<WidgetSettings> = {
    corpusFolder: new URL('https://docs.example/corpus/'),
    serviceWorker,
  };
  const keeps = (what: string) => async (): Promise<void> => void kept.push(what);
  const report = runReporter({
    element: element as Element,
    run: { view: null },
    outcome: { load: keeps('outcome') },
    conversation: {
      ended: async (_, { status }, proofs) => void kept.push(`${status}, ${proofs.length} proof`),
    },
    firstVisit: { open: keeps('first visit') },
    gaps: { ended: async (_, isSilent) => void kept.push(isSilent ? 'a gap' : 'no gap') },
  });
  events.reduce(
    (view, event) => {
      const next = foldEvent(view, event);
      report(event, next, settings as WidgetSettings);
      return next;
    },
    openingView(question, options),
  );
  return { heard, kept };
}

/** The run as it is told where its readings come after its end. */
const withReadings = (run: readonly RunEvent[]): RunEvent[] =>
  run.flatMap((event): RunEvent[] =>
    hasOutcome(event) ? [{ type: 'end-reached', round: 1, end: event }, event] : [event],
  );

describe('a run in the panel', () => {
  it('tells the page of every step, and of its answer with the proofs', () => {
    const events = answeredRun(question);
    const { heard } = told(events);
    expect(heard.filter(([name]) => name === 'limen-event')).toHaveLength(events.length);
    expect(heard.at(-1)).toMatchObject([
      'limen-answer',
      { question, outcome: { status: 'answered' }, proofs: [{ passage: { id: 'nadia' } }] },
    ]);
  });

  it('tells the page of its answer once, and before its readings are ready', () => {
    const { heard } = told(withReadings(answeredRun(question)));
    expect(heard.map(([name]) => name).slice(-3)).toEqual(['limen-event', 'limen-answer', 'limen-event']);
  });

  it('has its end kept once, though it is told again with its readings', () => {
    const end = ['outcome', 'first visit', 'answered, 1 proof', 'no gap'];
    expect(told(withReadings(answeredRun(question))).kept).toEqual(end);
    const twice = [...answeredRun(question), ...withReadings(answeredRun(question))];
    expect(told(twice).kept).toEqual([...end, ...end]);
  });

  it('lets the service worker keep what answered, if there is one', async () => {
    told(answeredRun(question));
    const worker = new URL('https://docs.example/limen-offline.js');
    told(withReadings(answeredRun(question)), worker);
    await vi.waitUntil(() => keepAnswering.mock.calls.length > 0);
    expect(keepAnswering.mock.calls).toEqual([[worker]]);
  });

  it('that found nothing is kept as a gap', () => {
    expect(told(abstainedRun(question)).kept).toEqual([
      'outcome',
      'first visit',
      'abstained, 0 proof',
      'a gap',
    ]);
  });

  it('that failed is told as an error, and nothing of it is kept', () => {
    const error = { code: 'unexpected', detail: { reason: 'x' }, message: 'x' } as const;
    const { heard, kept } = told([{ type: 'failed', error }]);
    expect(heard.at(-1)).toEqual(['limen-error', { error }]);
    expect(kept).toEqual([]);
  });
});
