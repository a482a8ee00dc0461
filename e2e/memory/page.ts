/** A page with only the memory model, in the worker that ships, for tests and benchmarks. */

import type { PartStatus } from '../../src/api.js';
import { type MemoryPart, memoryPart } from '../../src/composition/memory-part.js';
import { asLimenError, type ErrorCode, type Recollection } from '../../src/engine/index.js';

/** A recollection as JSON. */
export type PlainRecollection = Omit<Recollection, 'state'> & { readonly state: readonly number[] };

export interface MemoryPage {
  /** Starts the memory model of `models/memory/`; resolves when it is open or has failed. */
  open(backend: 'auto' | 'webgpu' | 'wasm'): Promise<PartStatus>;
  recall(question: string): Promise<PlainRecollection>;
  sample(question: string, count: number, seed: number): Promise<PlainRecollection[]>;
  /** Duration of one call of `sample` in milliseconds, without the transfer to the test. */
  timeOfSample(question: string, count: number, seed: number): Promise<number>;
  /** The error code with which a call with these options fails; for an abort, its reason. */
  failureOf(count: number, abort: boolean): Promise<ErrorCode | string>;
}

let status: PartStatus = { state: 'waiting' };
let memory: MemoryPart | undefined;

const page: MemoryPage = {
  async open(backend) {
    const report = {
      status: (told: PartStatus) => {
        status = told;
      },
      notice: () => undefined,
    };
    const folder = new URL('models/memory/', document.baseURI).href;
    memory = memoryPart({ folder }, backend, report);
    await memory.opened().catch(() => undefined);
    return status;
  },
  recall: async (question) => plain(await (await port()).recall({ question, passages: [] })),
  sample: async (question, count, seed) => (await drawn(question, count, seed)).map(plain),
  async timeOfSample(question, count, seed) {
    const began = performance.now();
    await drawn(question, count, seed);
    return performance.now() - began;
  },
  async failureOf(count, abort) {
    const signal = abort ? AbortSignal.timeout(5) : new AbortController().signal;
    const input = { question: 'Who?', passages: [] };
    try {
      await (await port()).sample(input, { count, temperature: 1, seed: 1, signal });
      return 'none';
    } catch (thrown) {
      return thrown instanceof DOMException ? thrown.name : asLimenError(thrown).code;
    }
  },
};
Object.assign(globalThis, { memoryPage: page });

function port() {
  if (memory === undefined) throw new Error('The memory was not opened.');
  return memory.port();
}

async function drawn(question: string, count: number, seed: number): Promise<readonly Recollection[]> {
  return (await port()).sample({ question, passages: [] }, { count, temperature: 1, seed });
}

function plain({ state, ...rest }: Recollection): PlainRecollection {
  return { ...rest, state: Array.from(state ?? []) };
}
