/** A language model as the page's reasoner: the service in its worker, behind the same port as the embedded reader. */

import type { PartStatus } from '../api.js';
import {
  asLimenError,
  type CallOptions,
  type DraftOptions,
  type LimenError,
  type Reasoner,
  type ReasonerInput,
  toErrorRecord,
} from '../engine/index.js';
import type { ChatModel } from '../reasoners/language-model/chat-model.js';
import type { LanguageModelService } from '../reasoners/language-model/language-model-service.js';
import type { OpenedReasoner } from '../reasoners/reader/reasoner-service.js';
import type { WorkerLike } from '../rpc/connection.js';
import { SupervisedWorker } from '../rpc/supervised-worker.js';
import type { InsteadOf, ReasonerPart, TalkingReasoner } from './part.js';
import type { PartReporter } from './status-board.js';

type Ready = Extract<PartStatus, { state: 'ready' }>;

/** What the page says of a model that is ready, beside its name. */
export type Place = Pick<Ready, 'backend' | 'reason'>;

export class RemoteLanguageModel<Choice> implements ReasonerPart {
  readonly #worker: SupervisedWorker<LanguageModelService<Choice>, OpenedReasoner>;
  readonly #place: Place;
  readonly #report: PartReporter;
  readonly #instead: InsteadOf;
  /** Calls that were stopped and have not ended yet. */
  #finishing = 0;

  constructor(
    start: () => WorkerLike,
    choice: Choice,
    place: Place,
    report: PartReporter,
    instead: InsteadOf,
  ) {
    this.#place = place;
    this.#report = report;
    this.#instead = instead;
    this.#worker = new SupervisedWorker({
      name: 'reasoner',
      start,
      open: async (connection) => {
        report.status({ state: 'loading', loaded: 0, total: 0 });
        const opened = await connection.call('open', choice, {
          onProgress: (progress) => report.status({ state: 'loading', ...progress }),
        });
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

  async port(instead: InsteadOf = this.#instead): Promise<TalkingReasoner> {
    let opened: OpenedReasoner;
    try {
      opened = await this.#worker.opened();
    } catch (thrown) {
      return instead(deviceLost(thrown), null);
    }
    const own = this.#portOf(opened);
    let current = own;
    const call = async <Result>(
      act: (reasoner: Reasoner) => Promise<Result>,
      { signal }: CallOptions,
    ): Promise<Result> => {
      try {
        return await act(current);
      } catch (thrown) {
        if (signal?.aborted) {
          if (current === own) void this.#finish();
          throw thrown;
        }
        const error = deviceLost(thrown);
        this.#lose(error);
        current = await instead(error, opened.identity);
        return act(current);
      }
    };
    return {
      closedBook: own.closedBook,
      draft: (input, options = {}) => call((reasoner) => reasoner.draft(input, options), options),
      nextQuery: (input, options = {}) => call((reasoner) => reasoner.nextQuery(input, options), options),
      chat: { name: opened.name, model: this.#chatOf(opened) },
    };
  }

  close(): void {
    this.#worker.terminate();
  }

  #portOf({ closedBook }: OpenedReasoner): Reasoner {
    return {
      closedBook,
      draft: (input: ReasonerInput, options: DraftOptions = {}) => this.#worker.call('draft', input, options),
      nextQuery: (input: ReasonerInput, options: CallOptions = {}) =>
        this.#worker.call('nextQuery', input, options),
    };
  }

  /** A lost device ends what is asked in words: no other reasoner would understand it. */
  #chatOf({ contextTokens = 0 }: OpenedReasoner): ChatModel {
    return {
      contextTokens,
      countTokens: (text) => this.#worker.call('countTokens', text, {}),
      complete: async (request, options = {}) => {
        try {
          return await this.#worker.call('complete', request, options);
        } catch (thrown) {
          if (options.signal?.aborted) void this.#finish();
          else if (asLimenError(thrown).code === 'device-lost') this.#lose(asLimenError(thrown));
          throw thrown;
        }
      },
    };
  }

  #ready({ name }: OpenedReasoner): Ready {
    return { state: 'ready', name, ...this.#place };
  }

  /** A model may go on for a while after it was stopped; the next call waits for that, and the page says so. */
  async #finish(): Promise<void> {
    this.#finishing += 1;
    try {
      const ready = this.#ready(await this.#worker.opened());
      this.#report.status({ ...ready, finishing: true });
      await this.#worker.call('idle', undefined, {});
      if (this.#finishing === 1) this.#report.status(ready);
    } catch {
      // A worker that ended meanwhile is told of by whoever watches over it.
    } finally {
      this.#finishing -= 1;
    }
  }

  #lose(error: LimenError): void {
    const record = toErrorRecord(error);
    this.#report.status({ state: 'failed', error: record });
    this.#report.notice(record);
    this.#worker.terminate(error);
  }
}

/** What was thrown, where it says that the device is gone. @throws anything else */
function deviceLost(thrown: unknown): LimenError {
  const error = asLimenError(thrown);
  if (error.code !== 'device-lost') throw thrown;
  return error;
}
