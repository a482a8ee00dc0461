import type { CriticInput } from '../engine/index.js';

/** How the critic's text is cut into token runs. */
export interface CriticTextEncoder {
  /** Tokens of a text without any special token. */
  encode(text: string): readonly number[];
  /** What the tokenizer puts before and after a text: nothing and `</s>` for T5. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/**
 * Question, answer, rationale and round whole; then the documents, newest first, as far as there is room.
 * Only documents are ever shortened (SIM-RAG, section 3.3, gives the critic the whole tuple).
 */
export function criticTokens(
  encoder: CriticTextEncoder,
  input: CriticInput,
  maxTokens: number,
  instruction: string,
): number[] {
  const head = [...encoder.before, ...encoder.encode(criticHead(input, instruction))];
  let room = maxTokens - head.length - encoder.after.length;
  for (const { title, text } of [...input.passages].reverse()) {
    if (room <= 0) break;
    const document = encoder.encode(`document: ${title}: ${text}`).slice(0, room);
    head.push(...document);
    room -= document.length;
  }
  return [...head, ...encoder.after];
}

/** Mirrored by `models/training/critic_input.py`. */
export function criticHead({ question, draft, round }: CriticInput, instruction: string): string {
  const parts = [
    `question: ${question}`,
    `answer: ${draft.answer ?? 'none'}`,
    `rationale: ${draft.rationale}`,
    `round: ${round}`,
  ];
  return `${instruction}${parts.join(' ')}`;
}
