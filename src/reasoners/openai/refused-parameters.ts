/** The parameters of a request that not every server takes. */

import { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat';
import type { ChatRequest } from '../language-model/chat-model.js';

export type RefusableParameter = 'max_tokens' | 'temperature' | 'logprobs' | 'response_format';

const names = /\b(?:max_tokens|temperature|logprobs|response_format)\b/gu;

/** What a request asks for, without what the server has refused. */
export function parametersOf(
  { maxTokens, reply: { name, schema } }: ChatRequest,
  refused: ReadonlySet<RefusableParameter>,
): Pick<ChatCompletionCreateParamsStreaming, RefusableParameter | 'max_completion_tokens'> {
  const format = {
    type: 'json_schema',
    json_schema: { name, schema: { ...schema }, strict: true },
  } as const;
  return {
    // A reply must have an end, so this one is sent by its other name.
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(!refused.has('temperature') && { temperature: 0 }),
    ...(!refused.has('logprobs') && { logprobs: true }),
    ...(!refused.has('response_format') && { response_format: format }),
  };
}

/** The parameter that an error is about; `undefined` where it is about none that was sent. */
export function parameterRefusedBy(
  thrown: unknown,
  refused: ReadonlySet<RefusableParameter>,
): RefusableParameter | undefined {
  if (!(thrown instanceof APIError) || (thrown.status !== 400 && thrown.status !== 422)) return undefined;
  // Where it has a parameter's name by itself, that counts before its words.
  const said = `${String(thrown.param)} ${thrown.message}`.matchAll(names);
  return Array.from(said, ([name]) => name as RefusableParameter).find((name) => !refused.has(name));
}
