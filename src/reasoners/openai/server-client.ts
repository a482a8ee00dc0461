import OpenAI, { type APIError } from 'openai';

/** The official client, which also tells what servers say of an error in ways of their own. */
export class ServerClient extends OpenAI {
  /** @param body as JSON; `undefined` where it is none */
  protected override makeStatusError(
    status: number,
    body: unknown,
    message: string | undefined,
    headers: Headers,
  ): APIError {
    return super.makeStatusError(status, Object(withError(body)), message, headers);
  }
}

/** The client looks under `error` only; others write `{"detail": …}`, `{"message": …}` or anything else. */
function withError(body: unknown): unknown {
  if (body === undefined || body === null) return body;
  const { error, detail } = Object(body) as { readonly error?: unknown; readonly detail?: unknown };
  if (error) return body;
  return { error: typeof detail === 'string' ? { message: detail } : body };
}
