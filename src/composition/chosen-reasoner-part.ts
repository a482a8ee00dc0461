/**
 * A reasoner that a person chose, in its worker or on the page, with the same port as the embedded reader.
 */

import type { PartStatus } from '../api.js';
import {
  asLimenError,
  type CallOptions,
  type LimenError,
  type Reasoner,
  toErrorRecord,
} from '../engine/index.js';
import type { Place } from '../reasoners/definition.js';
import type { ChatModel, OpenChatModelOptions } from '../reasoners/language-model/chat-model.js';
import { LanguageModelReasoner } from '../reasoners/language-model/language-model-reasoner.js';
import type { ReasonerPart as InWorker, OpenedReasoner } from '../reasoners/opened-reasoner.js';
import type { WorkerLike } from '../rpc/connection.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import type { ReasonerFallback, ReasonerPart, ReasonerPort } from './part.js';
import type { PartReporter } from './status-board.js';

type Ready = Extract<PartStatus, { state: 'ready' }>;

export class ChosenReasonerPart implements ReasonerPart {
  readonly #worker: SupervisedWorker<InWorker, OpenedReasoner>;
  /** Aborted calls that have not ended yet. */
  #finishing = 0;

  constructor(
    start: () => WorkerLike,
    choice: object,
    private readonly place: Place,
    private readonly report: PartReporter,
    private readonly fallback: ReasonerFallback,
  ) {
    this.#worker = new SupervisedWorker<InWorker, OpenedReasoner>({
      name: 'reasoner',
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const told: OpenChatModelOptions = {
          onProgress: (progress) => report.status({ state: 'loading', ...progress }),
        };
        const opened = await connection.open<OpenedReasoner>(choice, told);
        report.status(this.#ready(opened));
        return opened;
      },
      onNotice: report.notice,
      onFailed: (error) => report.status({ state: 'failed', error: toErrorRecord(error) }),
    });
  }

  opened(): Promise<OpenedReasoner> {
    return this.#worker.opened();
  }

  async port(fallback: ReasonerFallback = this.fallback): Promise<ReasonerPort> {
    let opened: OpenedReasoner;
    try {
      opened = await this.#worker.opened();
    } catch (thrown) {
      return fallback(deviceLost(thrown), null);
    }
    const { name, identity, contextTokens } = opened;
    const model = contextTokens === undefined ? undefined : this.#chat(contextTokens);
    let current: Reasoner =
      model === undefined ? this.#remote(opened) : new LanguageModelReasoner(name, model);
    const own = current;
    const call = async <Result>(act: (reasoner: Reasoner) => Promise<Result>): Promise<Result> => {
      try {
        return await act(current);
      } catch (thrown) {
        if (current !== own) throw thrown;
        current = await fallback(deviceLost(thrown), identity);
        return act(current);
      }
    };
    return {
      closedBook: own.closedBook,
      draft: (input, options) => call((reasoner) => reasoner.draft(input, options)),
      nextQuery: (input, options) => call((reasoner) => reasoner.nextQuery(input, options)),
      ...(model === undefined ? {} : { chat: { name, model } }),
    };
  }

  close(): void {
    this.#worker.terminate();
  }

  /** A reasoner that is not a language model. */
  #remote({ closedBook }: OpenedReasoner): Reasoner {
    return {
      closedBook,
      draft: (input, options = {}) => this.#watched(this.#worker.call('draft', input, options), options),
      nextQuery: (input, options = {}) =>
        this.#watched(this.#worker.call('nextQuery', input, options), options),
    };
  }

  #chat(contextTokens: number): ChatModel {
    return {
      contextTokens,
      countTokens: (text) => this.#worker.call('countTokens', text, {}),
      complete: (request, options = {}) =>
        this.#watched(this.#worker.call('complete', request, options), options),
    };
  }

  /** Reports what an aborted call, or one that lost its device, means for the model. */
  async #watched<Result>(call: Promise<Result>, { signal }: CallOptions): Promise<Result> {
    try {
      return await call;
    } catch (thrown) {
      if (signal?.aborted) void this.#finish();
      else if (asLimenError(thrown).code === 'device-lost') this.#lose(asLimenError(thrown));
      throw thrown;
    }
  }

  #ready({ name }: OpenedReasoner): Ready {
    return { state: 'ready', name, ...this.place };
  }

  /**
   * A model may continue for a while after an abort; the next call waits for that, and the page reports it.
   */
  async #finish(): Promise<void> {
    this.#finishing += 1;
    try {
      const ready = this.#ready(await this.#worker.opened());
      this.report.status({ ...ready, finishing: true });
      await this.#worker.call('idle', undefined, {});
      if (this.#finishing === 1) this.report.status(ready);
    } catch {
      // A worker that ended meanwhile is reported by whoever watches it.
    } finally {
      this.#finishing -= 1;
    }
  }

  #lose(error: LimenError): void {
    const record = toErrorRecord(error);
    this.report.status({ state: 'failed', error: record });
    this.report.notice(record);
    this.#worker.terminate(error);
  }
}

/** The thrown error if it means that the device was lost. @throws anything else */
function deviceLost(thrown: unknown): LimenError {
  const error = asLimenError(thrown);
  if (error.code !== 'device-lost') throw thrown;
  return error;
}
