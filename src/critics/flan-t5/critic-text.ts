import type { CriticInput } from '../../engine/index.js';
import { shareRoom } from '../../reasoners/reader/reader-window.js';
import { wordsForTokens } from '../../sessions/token-bounds.js';

/** The tokenizer of the critic's text. */
export interface CriticTextEncoder {
  /** Tokens of a text without any special token. */
  encode(text: string): readonly number[];
  /** Special tokens before and after a text: nothing and `</s>` for T5. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Question, answer, rationale and round; then the documents, newest first, as far as they fit. Documents are
 * shortened first (SIM-RAG, section 3.3, gives the critic the whole tuple); the tuple itself only if it alone
 * exceeds the limit.
 *
 * @param maxTokens maximum of the result, including the special tokens before and after
 */
export function criticTokens(
  encoder: CriticTextEncoder,
  input: CriticInput,
  maxTokens: number,
  instruction: string,
): number[] {
  const { before, after } = encoder;
  const room = Math.max(0, maxTokens - before.length - after.length);
  const tokens = [...headTokens(encoder, input, room, instruction)];
  for (const { title, text } of input.passages.toReversed()) {
    const left = room - tokens.length;
    if (left <= 0) break;
    const document = wordsForTokens(`document: ${title}: ${text}`, left);
    tokens.push(...encoder.encode(document).slice(0, left));
  }
  return [...before, ...tokens, ...after];
}

/** Mirrored by `models/training/critic_input.py`, like everything here. */
function headParts({ question, draft, round }: CriticInput): string[] {
  return [
    `question: ${question}`,
    `answer: ${draft.answer ?? 'none'}`,
    `rationale: ${draft.rationale}`,
    `round: ${round}`,
  ];
}

/** The whole head if it fits, otherwise as much of each part as the others leave room for. */
function headTokens(
  { encode }: CriticTextEncoder,
  input: CriticInput,
  room: number,
  instruction: string,
): readonly number[] {
  const bounded = (text: string) => wordsForTokens(text, room);
  const parts = headParts(input).map(bounded);
  const opening = bounded(instruction);
  const whole = encode(`${opening}${parts.join(' ')}`);
  if (whole.length <= room) return whole;
  const runs = [opening, ...parts].filter((text) => text !== '').map((text) => encode(text));
  const given = shareRoom(
    room,
    runs.map((run) => run.length),
  );
  return runs.flatMap((run, place) => run.slice(0, given[place]));
}

/** The part of a tokenizer that is used here. */
interface TextTokenizer {
  encode(text: string, options?: { add_special_tokens?: boolean }): { readonly ids: readonly number[] };
}

/** Finds the special tokens by tokenizing with and without them. */
export function textEncoder(tokenizer: TextTokenizer): CriticTextEncoder {
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const bare = encode('limen');
  const full = tokenizer.encode('limen').ids;
  const start = full.findIndex((_, place) => bare.every((id, offset) => full[place + offset] === id));
  const at = Math.max(0, start);
  return { encode, before: full.slice(0, at), after: full.slice(at + bare.length) };
}
