import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CorpusInfo, Limen, LimenStatus } from '../../src/api.js';
import type { Draft, Passage, RunEvent } from '../../src/engine/index.js';

/** Counts updates instead of rendering. */
export class CountingHost implements ReactiveControllerHost {
  redraws = 0;
  readonly updateComplete = Promise.resolve(true);
  readonly controllers: ReactiveController[] = [];
  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
  }
  removeController(): void {}
  connect(): void {
    for (const controller of this.controllers) controller.hostConnected?.();
  }
  disconnect(): void {
    for (const controller of this.controllers) controller.hostDisconnected?.();
  }
  requestUpdate(): void {
    this.redraws += 1;
  }
}

export const nadia: Passage = {
  id: 'nadia',
  title: 'Nadia',
  text: 'Nadia is a moon of Hector. Bartolomeo Lindvik discovered it in 1655.',
};

export const rightDraft: Draft = {
  answer: 'Bartolomeo Lindvik',
  kind: 'span',
  rationale: 'Bartolomeo Lindvik discovered it in 1655.',
  citations: [{ passageId: 'nadia', start: 27, end: 68 }],
  confidence: 0.9,
  lookups: [],
  read: [{ passageId: 'nadia', relevance: 0.9 }],
  signals: {},
};

export const options = { turns: 2, topK: 2, threshold: 0.5, certainty: 0 };

export function answeredRun(question: string): RunEvent[] {
  const query = { text: question };
  return [
    { type: 'run-started', question, options },
    { type: 'round-opened', round: 0 },
    { type: 'nothing-held', round: 0 },
    { type: 'round-opened', round: 1 },
    { type: 'query-written', round: 1, query },
    {
      type: 'passages-found',
      round: 1,
      query,
      found: [{ passage: nadia, score: 3, matchedTerms: ['nadia'] }],
    },
    { type: 'draft-streamed', round: 1, text: 'Bartolomeo' },
    { type: 'draft-finished', round: 1, draft: rightDraft },
    { type: 'verdict-given', round: 1, verdict: { accepted: true, probability: 0.9, threshold: 0.5 } },
    {
      type: 'accepted',
      round: 1,
      outcome: {
        status: 'answered',
        answer: 'Bartolomeo Lindvik',
        round: 1,
        probability: 0.9,
        draft: rightDraft,
      },
    },
  ];
}

export function abstainedRun(question: string): RunEvent[] {
  const query = { text: question };
  return [
    { type: 'run-started', question, options },
    { type: 'round-opened', round: 0 },
    { type: 'nothing-held', round: 0 },
    { type: 'round-opened', round: 1 },
    { type: 'query-written', round: 1, query },
    { type: 'passages-found', round: 1, query, found: [{ passage: nadia, score: 3, matchedTerms: [] }] },
    { type: 'draft-finished', round: 1, draft: rightDraft },
    { type: 'verdict-given', round: 1, verdict: { accepted: false, probability: 0.2, threshold: 0.5 } },
    {
      type: 'feedback-given',
      round: 1,
      feedback: { rejectedAnswer: 'Bartolomeo Lindvik', probability: 0.2, text: 'Look for something else.' },
    },
    { type: 'round-opened', round: 2 },
    {
      type: 'abstained',
      round: 2,
      outcome: {
        status: 'abstained',
        reason: 'no-new-query',
        lookedFor: [query],
        missing: [{ text: 'Dragonfly' }],
        closest: { draft: rightDraft, probability: 0.2 },
      },
    },
  ];
}

/** A draft that was kept and became the answer, because there was nothing new to look up. */
export function keptRun(question: string): RunEvent[] {
  const run = abstainedRun(question).slice(0, -1);
  const feedback = { rejectedAnswer: null, probability: 0.6, text: 'Look for what would prove it.' };
  const outcome = {
    status: 'answered',
    answer: 'Bartolomeo Lindvik',
    round: 1,
    probability: 0.6,
    draft: rightDraft,
  } as const;
  return [
    ...run.map((event): RunEvent => {
      if (event.type === 'verdict-given')
        return { ...event, verdict: { ...event.verdict, probability: 0.6 } };
      return event.type === 'feedback-given' ? { ...event, feedback } : event;
    }),
    { type: 'accepted', round: 2, ended: 'no-new-query', outcome },
  ];
}

export const readyStatus: LimenStatus = {
  retriever: { state: 'ready', name: 'BM25', backend: 'none', reason: '' },
  reasoner: { state: 'ready', name: 'MiniLM reader', backend: 'wasm', reason: 'two threads' },
  critic: { state: 'ready', name: 'T5 critic', backend: 'webgpu', reason: 'agrees with WASM' },
  notices: [],
};

export function corpusNamed(id: string): CorpusInfo {
  return { id, title: id, description: '', passages: 1, examples: [] };
}

/** A `Limen` whose `ask` yields the events of `events`; `closed` tells whether it was closed. */
export function scriptedLimen(
  corpus: string,
  events: (question: string, signal: AbortSignal | undefined) => AsyncIterable<RunEvent> | Iterable<RunEvent>,
  status: LimenStatus = readyStatus,
): Limen & { closed: boolean } {
  return {
    corpus: corpusNamed(corpus),
    status,
    closed: false,
    subscribe(listener) {
      listener(status);
      return () => {};
    },
    async *ask(question, { signal } = {}) {
      yield* events(question, signal);
    },
    search: async () => [],
    passage: async () => undefined,
    addVectors: async () => false,
    titles: async () => [],
    standing: async () => ({ values: { version: [], lang: [], section: [] }, here: {} }),
    uncertainty: async () => null,
    check: async () => [],
    parts: async () => ({ corpus, reasoner: 'scripted', critic: 'scripted' }),
    use: async () => {},
    close() {
      this.closed = true;
    },
  };
}
