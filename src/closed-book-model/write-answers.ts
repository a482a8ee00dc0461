/** Generates several answers to one input as a batch. */

import type { AnswerDecoder } from './answer-decoder.js';
import { type ChosenToken, logProbabilityOf } from './token-choice.js';

interface WrittenAnswer {
  /** Including the end token. */
  readonly tokens: readonly number[];
  readonly logProbability: number;
  /** The middle layer's state at the end token (SeaKR, section 3.1). */
  readonly state: Float32Array;
}

export interface WritingPlan {
  readonly start: number;
  readonly end: number;
  /** Maximum tokens of an answer; the last one is forced to be the end token. */
  readonly limit: number;
  /** How each answer chooses its next token; one function per answer. */
  readonly choices: readonly ((logits: Float32Array) => ChosenToken)[];
  readonly signal?: AbortSignal;
}

interface Draft {
  readonly place: number;
  readonly choose: (logits: Float32Array) => ChosenToken;
  readonly tokens: number[];
  logProbability: number;
}

/** @throws the signal's reason when aborted, after the current pass */
export async function writeAnswers(
  decoder: AnswerDecoder,
  { start, end, limit, choices, signal }: WritingPlan,
): Promise<readonly WrittenAnswer[]> {
  const written: WrittenAnswer[] = [];
  const ended = (logits: Float32Array): ChosenToken => ({
    token: end,
    logProbability: logProbabilityOf(logits, end),
  });
  let open: Draft[] = choices.map((choose, place) => ({ place, choose, tokens: [], logProbability: 0 }));
  while (open.length > 0) {
    signal?.throwIfAborted();
    const rows = await decoder.after(open.map(({ tokens }) => [start, ...tokens]));
    const stillOpen: Draft[] = [];
    for (const [index, draft] of open.entries()) {
      const row = rows[index];
      if (row === undefined) continue;
      if (draft.tokens.at(-1) === end) {
        const { tokens, logProbability } = draft;
        written[draft.place] = { tokens, logProbability, state: row.state };
        continue;
      }
      const { token, logProbability } =
        draft.tokens.length + 1 < limit ? draft.choose(row.logits) : ended(row.logits);
      draft.tokens.push(token);
      draft.logProbability += logProbability;
      stillOpen.push(draft);
    }
    open = stillOpen;
  }
  return written;
}
