/** Opens a model on a server. */

import type { OpenChatModel } from '../language-model/chat-model.js';
import { OpenAiChat } from './openai-chat.js';
import { serverAddress } from './server-address.js';

/** The key is only kept in memory. */
export interface ServerChoice {
  readonly kind: 'openai';
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string;
  readonly contextTokens?: number;
}

/** Context length assumed if none was given: the minimum among small models. */
const contextTokensAssumed = 4096;

/** Only creates the client: whether the server answers is seen at the first question. */
export const openOpenAi: OpenChatModel<ServerChoice> = async ({
  baseUrl,
  model,
  key,
  contextTokens = contextTokensAssumed,
}) => {
  const chat = new OpenAiChat({ baseUrl, model, key, contextTokens });
  const { host, pathname } = new URL(serverAddress(baseUrl).url);
  return {
    model: chat,
    name: model,
    // Excludes the key and anything secret in the address, because it is recorded in traces.
    identity: `openai:${model}@${host}${pathname.replace(/\/$/u, '')}`,
    close: async () => {},
  };
};
