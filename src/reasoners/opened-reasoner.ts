/** Opens any reasoner that was chosen, in its worker or on the page, and what the page is told of it. */

import type { CallOptions, Reasoner } from '../engine/index.js';
import type { OpenedModel } from '../sessions/open-model.js';
import type { ChatModel, OpenChatModelOptions, OpenedChatModel } from './language-model/chat-model.js';

export interface OpenedReasoner extends OpenedModel {
  readonly closedBook: boolean;
  /** Of a language model: tokens of prompt and reply together. */
  readonly contextTokens?: number;
}

/** A reasoner that is ready and is no language model. */
export interface ReadyReasoner extends Pick<OpenedChatModel, 'name' | 'identity' | 'close'> {
  readonly reasoner: Reasoner;
}

/** How the reasoner of one kind of choice is opened. A language model only completes; the page reasons with it. */
export type OpenReasoner<Choice> = (
  choice: Choice,
  options?: OpenChatModelOptions,
) => Promise<OpenedChatModel | ReadyReasoner>;

/** What the page asks of it: a language model's methods, or those of any other reasoner. */
export interface ReasonerPart
  extends Pick<ChatModel, 'complete' | 'countTokens'>,
    Omit<Reasoner, 'closedBook'> {
  /** Does nothing, in its turn: it settles when a call that was stopped before it has ended in truth. */
  idle(input: undefined, options?: CallOptions): Promise<void>;
  /** Gives the memory back where no worker ends with it. */
  close(): Promise<void>;
}

/** @throws {LimenError} what the opener of the choice throws */
export function reasonerOpener<Choice>(open: OpenReasoner<Choice>) {
  return async (
    choice: Choice,
    options: OpenChatModelOptions,
  ): Promise<{ readonly opened: OpenedReasoner; readonly part: ReasonerPart }> => {
    const ready = await open(choice, options);
    const { name, identity } = ready;
    const told = { name, identity, agreement: null };
    const idle = async (): Promise<void> => {};
    const close = (): Promise<void> => ready.close();
    // The page asks of a part only what it was told that it is.
    if ('model' in ready) {
      const { model } = ready;
      const opened = { ...told, closedBook: true, contextTokens: model.contextTokens };
      const part = {
        complete: model.complete.bind(model),
        countTokens: model.countTokens.bind(model),
        idle,
        close,
      };
      return { opened, part: part as unknown as ReasonerPart };
    }
    const { reasoner } = ready;
    const part = {
      draft: reasoner.draft.bind(reasoner),
      nextQuery: reasoner.nextQuery.bind(reasoner),
      idle,
      close,
    };
    return { opened: { ...told, closedBook: reasoner.closedBook }, part: part as unknown as ReasonerPart };
  };
}
