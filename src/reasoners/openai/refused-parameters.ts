/** Request parameters that not every server accepts. */

import { APIError } from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat';
import type { ChatRequest } from '../language-model/chat-model.js';

export type RefusableParameter = 'max_tokens' | 'temperature' | 'logprobs' | 'response_format';

const names = /\b(?:max_tokens|temperature|logprobs|response_format)\b/gu;

/** The parameters of a request, without those the server has refused. */
export function parametersOf(
  { maxTokens, reply: { name, schema } }: ChatRequest,
  refused: ReadonlySet<RefusableParameter>,
): Pick<ChatCompletionCreateParamsStreaming, RefusableParameter | 'max_completion_tokens'> {
  const format = {
    type: 'json_schema',
    json_schema: { name, schema: { ...schema }, strict: true },
  } as const;
  return {
    // A reply must be limited, so this parameter is sent under its other name.
    ...(refused.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(!refused.has('temperature') && { temperature: 0 }),
    ...(!refused.has('logprobs') && { logprobs: true }),
    ...(!refused.has('response_format') && { response_format: format }),
  };
}

/** The parameter that an error is about; `undefined` if it is about none that was sent. */
export function parameterRefusedBy(
  thrown: unknown,
  refused: ReadonlySet<RefusableParameter>,
): RefusableParameter | undefined {
  if (!(thrown instanceof APIError) || (thrown.status !== 400 && thrown.status !== 422)) return undefined;
  // If the error names the parameter in a field of its own, that takes precedence over its message.
  const said = `${String(thrown.param)} ${thrown.message}`.matchAll(names);
  return Array.from(said, ([name]) => name as RefusableParameter).find((name) => !refused.has(name));
}
