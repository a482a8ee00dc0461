/** A `Limen` over three small workers on this thread. */

import type { CorpusInfo } from '../../src/api.js';
import { CorpusLimen } from '../../src/composition/corpus-limen.js';
import type { PartOptions } from '../../src/composition/remote-limen.js';
import type { Draft, FoundPassage, Query, RunEvent } from '../../src/engine/index.js';
import type { WorkerLike } from '../../src/rpc/connection.js';
import { ChannelWorker } from '../rpc/channel-worker.js';

export const base = new URL('https://limen.example/');
export const corpus: CorpusInfo = {
  id: 'moons',
  title: 'Moons',
  description: 'A few moons',
  passages: 1,
  examples: [{ question: 'Which moon has lakes?', kind: 'one hop' }],
};
export const titan = { id: 'titan', title: 'Titan', text: 'Titan has lakes of methane.' };
export const draft: Draft = {
  answer: 'Titan',
  kind: 'span',
  rationale: titan.text,
  citations: [{ passageId: 'titan', start: 0, end: titan.text.length }],
  confidence: 0.9,
  lookups: [],
  signals: {},
  read: [],
};

export class FakeRetriever {
  async open(
    _address: unknown,
    { onProgress }: { onProgress?: (progress: object) => void },
  ): Promise<CorpusInfo> {
    onProgress?.({ loaded: 10, total: 20 });
    return corpus;
  }
  async settled(): Promise<unknown[]> {
    return [];
  }
  async search(_query: Query, { exclude }: { exclude: readonly string[] }): Promise<FoundPassage[]> {
    return exclude.includes('titan') ? [] : [{ passage: titan, score: 2, matchedTerms: ['lakes'] }];
  }
  async vectorsBy(): Promise<string | null> {
    return null;
  }
  async passage(id: string): Promise<typeof titan | undefined> {
    return id === 'titan' ? titan : undefined;
  }
  async practice(): Promise<unknown> {
    return undefined;
  }
  async titles(): Promise<{ id: string; title: string }[]> {
    return [{ id: 'titan', title: 'Titan' }];
  }
}

export class FakeReasoner {
  async open(): Promise<object> {
    return { name: 'Tiny reader', identity: 'reader@1', agreement: null, closedBook: false };
  }
  async draft(_input: unknown): Promise<Draft> {
    return draft;
  }
}

export class FakeCritic {
  constructor(private readonly probability = 0.65) {}
  async open(): Promise<object> {
    return { name: 'Tiny critic', identity: 'critic@1', agreement: 'agrees', threshold: 0.6, certainty: 0 };
  }
  async assess(): Promise<number> {
    return this.probability;
  }
}

export interface Fakes {
  retriever?: object;
  reasoner?: object;
  critic?: object;
  memory?: object;
}

export interface SupportOptions extends PartOptions {
  readonly models?: URL;
}

export function limen(fakes: Fakes = {}, options: SupportOptions = {}, what: CorpusInfo | URL = corpus) {
  const workers: ChannelWorker[] = [];
  const start = (service: object, oneAtATime: boolean) => (): WorkerLike => {
    const worker = new ChannelWorker(service, { oneAtATime });
    workers.push(worker);
    return worker;
  };
  const reasoner = start(fakes.reasoner ?? new FakeReasoner(), true);
  const critic = start(fakes.critic ?? new FakeCritic(), true);
  const { models = new URL('models/', base), ...parts } = options;
  const made = new CorpusLimen(
    {
      retriever: start(fakes.retriever ?? new FakeRetriever(), false),
      models: async () => (part) => (part === 'reasoner' ? reasoner() : critic()),
      critic,
      memory: start(fakes.memory ?? {}, true),
    },
    what,
    base,
    models,
    { backend: 'wasm', ...parts },
  );
  return { made, workers };
}

export async function eventsOf(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
