/** The browser's built-in language model. */

import { LimenError, reasonOf } from '../../engine/index.js';
import type {
  ChatModel,
  ChatOptions,
  ChatReply,
  ChatRequest,
  OpenChatModel,
} from '../language-model/chat-model.js';
import {
  type LanguageModelFactory,
  type LanguageModelPrompt,
  type LanguageModelSession,
  languageModelFactory,
  languages,
} from './prompt-api.js';

const name = "the browser's own model";

/** The API does not limit a reply: it is cut at this many characters per allowed token. */
const charactersPerToken = 8;

/** Context length in tokens, if a browser does not report it. */
const contextTokensAssumed = 4096;

/** The browser's built-in model. */
export interface PromptApiChoice {
  readonly kind: 'prompt-api';
}

/** Opens a session that keeps the model in memory, after downloading it if necessary. */
export const openPromptApi: OpenChatModel<PromptApiChoice> = async (_choice, { signal, onProgress } = {}) => {
  const factory = languageModelFactory();
  if (factory === undefined) throw unavailable('this browser has none');
  const monitor = (target: EventTarget): void =>
    target.addEventListener('downloadprogress', (event) => {
      onProgress?.({ loaded: (event as ProgressEvent).loaded, total: 1 });
    });
  let kept: LanguageModelSession;
  try {
    kept = await factory.create({ ...languages, monitor, ...(signal === undefined ? {} : { signal }) });
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unavailable(reasonOf(thrown), thrown);
  }
  const version = /(?:Edg|Chrome)\/\d+/u.exec(globalThis.navigator.userAgent)?.[0] ?? 'unknown';
  return {
    model: new PromptApiChat(factory, kept),
    name: "The browser's own model",
    // Browsers do not report which weights they have.
    identity: `prompt-api@${version}`,
    close: async () => kept.destroy(),
  };
};

class PromptApiChat implements ChatModel {
  readonly contextTokens: number;

  /**
   * @param kept used for measuring only and never prompted, since a session's context keeps earlier prompts
   */
  constructor(
    private readonly factory: LanguageModelFactory,
    private readonly kept: LanguageModelSession,
  ) {
    this.contextTokens = kept.contextWindow ?? kept.inputQuota ?? contextTokensAssumed;
  }

  async countTokens(text: string): Promise<number> {
    const { kept } = this;
    if (kept.measureContextUsage !== undefined) return kept.measureContextUsage(text);
    if (kept.measureInputUsage !== undefined) return kept.measureInputUsage(text);
    // A token has at least one byte.
    return new TextEncoder().encode(text).byteLength;
  }

  /** Each request uses a new session, so that no earlier prompt is in its context. */
  async complete(request: ChatRequest, options: ChatOptions = {}): Promise<ChatReply> {
    const { signal } = options;
    let session: LanguageModelSession | undefined;
    try {
      const until = signal === undefined ? {} : { signal };
      const [initialPrompts, input] = promptsOf(request);
      session = await this.factory.create({ ...languages, initialPrompts, ...until });
      const text = await read(session, input, request, options);
      return { text, meanLogProbability: null };
    } catch (thrown) {
      signal?.throwIfAborted();
      throw unavailable(reasonOf(thrown), thrown);
    } finally {
      session?.destroy();
    }
  }
}

/** All but the last message initialise the session; the last one is the prompt. */
function promptsOf({ messages }: ChatRequest): [readonly LanguageModelPrompt[], string] {
  return [messages.slice(0, -1), messages.at(-1)?.content ?? ''];
}

async function read(
  session: LanguageModelSession,
  input: string,
  { reply, maxTokens }: ChatRequest,
  { signal, onText }: ChatOptions,
): Promise<string> {
  const until = signal === undefined ? {} : { signal };
  const follow = async (stream: ReadableStream<string>): Promise<string> => {
    const mostCharacters = maxTokens * charactersPerToken;
    let text = '';
    for await (const added of stream) {
      signal?.throwIfAborted();
      text += added.slice(0, mostCharacters - text.length);
      onText?.(text);
      if (text.length === mostCharacters) break;
    }
    return text;
  };
  try {
    // The prompt already describes the schema in words.
    const constraint = { responseConstraint: reply.schema, omitResponseConstraintInput: true };
    return await follow(session.promptStreaming(input, { ...constraint, ...until }));
  } catch (thrown) {
    if (!(thrown instanceof DOMException && thrown.name === 'NotSupportedError')) throw thrown;
    // If the browser rejects this schema, ask without it: the reply is parsed tolerantly anyway.
    return follow(session.promptStreaming(input, until));
  }
}

function unavailable(reason: string, cause?: unknown): LimenError {
  return new LimenError('reasoner-unavailable', { reasoner: name, status: null, reason }, { cause });
}
