/** What the reasoner's worker does. Its graph has 8-bit weights, which only run on WASM. */

import {
  type CallOptions,
  type Draft,
  type DraftOptions,
  LimenError,
  type Query,
  type Reasoner,
  type ReasonerInput,
} from '../engine/index.js';
import { openBackend } from './backend.js';
import { modelIdentity } from './manifest.js';
import { loadModel } from './model-files.js';
import type { OpenedModel, OpenModel, OpenModelOptions } from './model-service.js';
import type { ModelOpener } from './session-types.js';

export interface OpenedReasoner extends OpenedModel {
  readonly closedBook: boolean;
}

export class ReasonerService {
  #reasoner: Reasoner | undefined;

  constructor(private readonly opener: ModelOpener<Reasoner>) {}

  async open(request: OpenModel, options: OpenModelOptions): Promise<OpenedReasoner> {
    const [backend, bundle] = await Promise.all([
      openBackend(request.backend, request.acceptSoftware),
      loadModel(new URL(request.folder), options),
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

  #open(): Reasoner {
    if (this.#reasoner === undefined) {
      throw new LimenError('unexpected', { reason: 'the reasoner is not open' });
    }
    return this.#reasoner;
  }
}
