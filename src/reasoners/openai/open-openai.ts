/** A model behind a server, as it was chosen. */

import type { OpenChatModel } from '../language-model/chat-model.js';
import { OpenAiChat } from './openai-chat.js';
import { serverAddress } from './server-address.js';

/** The key stays in memory. */
export interface ServerChoice {
  readonly kind: 'openai';
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly contextTokens?: number;
}

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
  const { host, pathname } = new URL(serverAddress(baseUrl).url);
  return {
    model: chat,
    name: model,
    // Neither the key nor anything else that an address may hide: it goes into traces.
    identity: `openai:${model}@${host}${pathname.replace(/\/$/u, '')}`,
    close: async () => {},
  };
};
