/** Opens any chosen reasoner, in its worker or on the page, and describes it to the page. */

import type { CallOptions, Reasoner } from '../engine/index.js';
import type { OpenedModel } from '../sessions/open-model.js';
import type { ChatModel, OpenChatModelOptions, OpenedChatModel } from './language-model/chat-model.js';

export interface OpenedReasoner extends OpenedModel {
  readonly closedBook: boolean;
  /** For a language model: tokens of prompt and reply together. */
  readonly contextTokens?: number;
}

/** A reasoner that is ready and is not a language model. */
export interface ReadyReasoner extends Pick<OpenedChatModel, 'name' | 'identity' | 'close'> {
  readonly reasoner: Reasoner;
}

/** Opens the reasoner of one kind of choice. A language model only completes; the page reasons with it. */
export type OpenReasoner<Choice> = (
  choice: Choice,
  options?: OpenChatModelOptions,
) => Promise<OpenedChatModel | ReadyReasoner>;

/** The methods that the page calls: a language model's, or those of any other reasoner. */
export interface ReasonerPart
  extends Pick<ChatModel, 'complete' | 'countTokens'>,
    Omit<Reasoner, 'closedBook'> {
  /** Does nothing, but in turn: it settles once an earlier, aborted call has really ended. */
  idle(input: undefined, options?: CallOptions): Promise<void>;
  /** Frees the memory if there is no worker to terminate. */
  close(): Promise<void>;
}

/** @throws {LimenError} whatever the choice's opener throws */
export function reasonerOpener<Choice>(open: OpenReasoner<Choice>) {
  return async (
    choice: Choice,
    options: OpenChatModelOptions,
  ): Promise<{ readonly opened: OpenedReasoner; readonly part: ReasonerPart }> => {
    const ready = await open(choice, options);
    const { name, identity } = ready;
    const told = { name, identity, agreement: null };
    const common: Pick<ReasonerPart, 'idle' | 'close'> = { idle: async () => {}, close: () => ready.close() };
    // The page only calls the methods of the kind that it was told.
    if ('model' in ready) {
      const { model } = ready;
      const opened = { ...told, closedBook: true, contextTokens: model.contextTokens };
      const own = { complete: model.complete.bind(model), countTokens: model.countTokens.bind(model) };
      return { opened, part: { ...common, ...own } as ReasonerPart };
    }
    const { reasoner } = ready;
    const opened = { ...told, closedBook: reasoner.closedBook };
    const own = { draft: reasoner.draft.bind(reasoner), nextQuery: reasoner.nextQuery.bind(reasoner) };
    return { opened, part: { ...common, ...own } as ReasonerPart };
  };
}
