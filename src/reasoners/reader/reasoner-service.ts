/** What the reasoner's worker does. Its graph has 8-bit weights, which only run on WASM. */

import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  LimenError,
  type MemoryInput,
  type Query,
  type Reasoner,
  type ReasonerInput,
} from '../../engine/index.js';
import { modelIdentity } from '../../model-files/manifest.js';
import { openBackend } from '../../sessions/backend.js';
import type { ModelSupply, OpenedModel, OpenModel, OpenModelOptions } from '../../sessions/model-service.js';
import type { ModelOpener } from '../../sessions/session-types.js';
import type { AnswerShare } from './answer-distribution.js';

export interface OpenedReasoner extends OpenedModel {
  readonly closedBook: boolean;
  /** Of a language model: tokens of prompt and reply together. */
  readonly contextTokens?: number;
}

/** A reasoner that can also say how it would answer if it were asked many times. */
export interface ReasonerWithShares extends Reasoner {
  answers(input: MemoryInput, options?: CallOptions): Promise<readonly AnswerShare[]>;
}

export class ReasonerService {
  #reasoner: ReasonerWithShares | undefined;

  constructor(
    private readonly opener: ModelOpener<ReasonerWithShares>,
    private readonly supply: ModelSupply,
  ) {}

  async open(request: OpenModel, options: OpenModelOptions): Promise<OpenedReasoner> {
    const [backend, bundle] = await Promise.all([
      openBackend(this.supply.loadRuntime, request),
      this.supply.load(new URL(request.folder), options),
    ]);
    const { manifest } = bundle;
    this.#reasoner = await this.opener.open(bundle, backend.createSession);
    const { closedBook } = this.#reasoner;
    return { name: manifest.name, identity: modelIdentity(manifest), agreement: null, closedBook };
  }

  draft(input: ReasonerInput, options: DraftOptions): Promise<Draft> {
    return this.#open().draft(input, options);
  }

  nextQuery(input: ReasonerInput, options: CallOptions): Promise<Query | null> {
    return this.#open().nextQuery(input, options);
  }

  answers(input: MemoryInput, options: CallOptions): Promise<readonly AnswerShare[]> {
    return this.#open().answers(input, options);
  }

  #open(): ReasonerWithShares {
    if (this.#reasoner === undefined) {
      throw new LimenError('unexpected', { reason: 'the reasoner is not open' });
    }
    return this.#reasoner;
  }
}
