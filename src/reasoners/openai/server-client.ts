import OpenAI, { type APIError } from 'openai';

/** The official client, extended to read the error formats of other servers. */
export class ServerClient extends OpenAI {
  /** @param body as JSON; `undefined` if it is not JSON */
  protected override makeStatusError(
    status: number,
    body: unknown,
    message: string | undefined,
    headers: Headers,
  ): APIError {
    return super.makeStatusError(status, Object(withError(body)), message, headers);
  }
}

/** The client only looks under `error`; others write `{"detail": …}`, `{"message": …}` or anything else. */
function withError(body: unknown): unknown {
  if (body === undefined || body === null) return body;
  const { error, detail } = Object(body) as { readonly error?: unknown; readonly detail?: unknown };
  if (error) return body;
  return { error: typeof detail === 'string' ? { message: detail } : body };
}
