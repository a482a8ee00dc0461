/** A server's reply, piece by piece: chunks, parts of which gateways may omit, or all at once. */

import { APIError } from 'openai';

export interface ReplyPiece {
  /** Empty for a piece without text. */
  readonly text: string;
  readonly logProbabilities: readonly { readonly logprob: number }[];
  /** Whether the server marks this as the end of the reply. */
  readonly isLast: boolean;
}

/** The members of a chunk, or of a whole completion, that servers may send. */
interface Sent {
  readonly error?: object;
  readonly choices?: readonly SentChoice[] | null;
}

interface SentChoice {
  readonly delta?: SentMessage | null;
  readonly message?: SentMessage | null;
  readonly finish_reason?: unknown;
  readonly logprobs?: { readonly content?: readonly { readonly logprob: number }[] | null } | null;
}

interface SentMessage {
  readonly content?: unknown;
}

/** @throws {APIError} if an error comes in place of a reply */
export async function* replyPieces(
  stream: AsyncIterable<Sent | null>,
  response: Response,
): AsyncGenerator<ReplyPiece> {
  // Some servers cannot stream, others label their stream as JSON.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const whole = isJson ? response.clone() : null;
  let isStream = false;
  for await (const chunk of stream) {
    isStream = true;
    const choice = chunk?.choices?.[0];
    yield pieceOf(choice, choice?.delta, typeof choice?.finish_reason === 'string');
  }
  if (isStream || whole === null) return;
  const completion = (await whole.json()) as Sent | null;
  if (completion?.error) throw new APIError(undefined, completion.error, undefined, response.headers);
  const choice = completion?.choices?.[0];
  yield pieceOf(choice, choice?.message, choice !== undefined);
}

function pieceOf(
  choice: SentChoice | undefined,
  message: SentMessage | null | undefined,
  isLast: boolean,
): ReplyPiece {
  const text = typeof message?.content === 'string' ? message.content : '';
  return { text, logProbabilities: choice?.logprobs?.content ?? [], isLast };
}
