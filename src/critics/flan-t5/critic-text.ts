import type { CriticInput } from '../../engine/index.js';
import { shareRoom } from '../../reasoners/reader/reader-window.js';
import { wordsForTokens } from '../../sessions/word-pieces.js';

/** How the critic's text is cut into token runs. */
export interface CriticTextEncoder {
  /** Tokens of a text without any special token. */
  encode(text: string): readonly number[];
  /** What the tokenizer puts before and after a text: nothing and `</s>` for T5. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Question, answer, rationale and round; then the documents, newest first, as far as there is room. Documents are shortened
 * first (SIM-RAG, section 3.3, gives the critic the whole tuple); the tuple is where it alone is longer than the limit.
 *
 * @param maxTokens limit of the result, what stands before and after a text included
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
  for (const { title, text } of [...input.passages].reverse()) {
    const left = room - tokens.length;
    if (left <= 0) break;
    const document = wordsForTokens(`document: ${title}: ${text}`, left);
    tokens.push(...encoder.encode(document).slice(0, left));
  }
  return [...before, ...tokens, ...after];
}

/** Mirrored by `models/training/critic_input.py`, like all here. */
export function criticHead(input: CriticInput, instruction: string): string {
  return `${instruction}${headParts(input).join(' ')}`;
}

function headParts({ question, draft, round }: CriticInput): string[] {
  return [
    `question: ${question}`,
    `answer: ${draft.answer ?? 'none'}`,
    `rationale: ${draft.rationale}`,
    `round: ${round}`,
  ];
}

/** The head whole where it has room; else of each part as much as the others leave it. */
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

/** The part of a tokenizer that is used. */
export interface TextTokenizer {
  encode(text: string, options?: { add_special_tokens?: boolean }): { readonly ids: readonly number[] };
}

/** Finds what the tokenizer adds around a text by comparing with and without. */
export function textEncoder(tokenizer: TextTokenizer): CriticTextEncoder {
  const encode = (text: string) => tokenizer.encode(text, { add_special_tokens: false }).ids;
  const bare = encode('limen');
  const full = tokenizer.encode('limen').ids;
  const start = full.findIndex((_, place) => bare.every((id, offset) => full[place + offset] === id));
  const at = Math.max(0, start);
  return { encode, before: full.slice(0, at), after: full.slice(at + bare.length) };
}
