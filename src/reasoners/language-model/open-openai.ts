/** A model behind a server, as a choice of the page. */

import type { ReasonerChoice } from '../choice.js';
import type { OpenChatModel } from './chat-model.js';
import { OpenAiChat } from './openai-chat.js';

export type ServerChoice = Extract<ReasonerChoice, { kind: 'openai' }>;

/** Tokens of prompt and reply together, for a server that nobody said more about: what small models have at least. */
const contextTokensAssumed = 4096;

/** Opens nothing but the client: whether the server answers is seen at the first question. */
export const openOpenAi: OpenChatModel<ServerChoice> = async ({
  baseUrl,
  model,
  key,
  contextTokens = contextTokensAssumed,
}) => {
  const chat = new OpenAiChat({ baseUrl, model, contextTokens, ...(key === undefined ? {} : { key }) });
  const { host, pathname } = new URL(baseUrl);
  return {
    model: chat,
    name: model,
    // Neither the key nor anything else that an address may hide: it goes into traces.
    identity: `openai:${model}@${host}${pathname.replace(/\/$/u, '')}`,
    close: async () => {},
  };
};
