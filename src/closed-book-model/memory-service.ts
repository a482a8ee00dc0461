/** What the memory's worker does: opens a memory from a folder with a manifest, checks it, and asks it. */

import { type CallOptions, LimenError, type Recollection, type SampleOptions } from '../engine/index.js';
import { modelIdentity } from '../model-files/manifest.js';
import { agreement, openBackend } from '../sessions/backend.js';
import type { ModelSupply, OpenedModel, OpenModel, OpenModelOptions } from '../sessions/model-service.js';
import type { ModelOpener, ProbeResult } from '../sessions/session-types.js';
import type { MemoryQuestion } from './read-answers.js';
import type { InformedMemory } from './reading-memory.js';

export interface ProbedMemory extends InformedMemory {
  /** Ids of the articles whose facts it was taught. */
  readonly knows: readonly string[];
  /** Content hash of the corpus that taught it; `null` where it does not say so. */
  readonly taughtBy: string | null;
  probe(): Promise<ProbeResult>;
}

export interface OpenedMemory extends OpenedModel {
  readonly hasStates: boolean;
  readonly knows: readonly string[];
  /** Content hash of the corpus that taught it, `null` where its config does not say so; left out by one that any corpus may ask. */
  readonly taughtBy?: string | null;
}

export class MemoryService {
  #memory: InformedMemory | undefined;

  constructor(
    private readonly opener: ModelOpener<ProbedMemory>,
    private readonly supply: ModelSupply,
  ) {}

  /** @throws {LimenError} `backend-unavailable` also when the backend computes something else than was recorded */
  async open(request: OpenModel, options: OpenModelOptions): Promise<OpenedMemory> {
    const backend = await openBackend(this.supply.loadRuntime, request);
    const bundle = await this.supply.load(new URL(request.folder), options);
    const { manifest } = bundle;
    const memory = await this.opener.open(bundle, backend.createSession);
    options.signal?.throwIfAborted();
    const agreed = agreement(backend.kind, await memory.probe());
    options.signal?.throwIfAborted();
    this.#memory = memory;
    const { hasStates, knows, taughtBy } = memory;
    const identity = modelIdentity(manifest);
    return { name: manifest.name, identity, agreement: agreed, hasStates, knows, taughtBy };
  }

  recall(input: MemoryQuestion, options: CallOptions): Promise<Recollection> {
    return this.#open().recall(input, options);
  }

  sample(input: MemoryQuestion, options: SampleOptions): Promise<readonly Recollection[]> {
    return this.#open().sample(input, options);
  }

  #open(): InformedMemory {
    if (this.#memory === undefined) throw new LimenError('unexpected', { reason: 'the memory is not open' });
    return this.#memory;
  }
}
