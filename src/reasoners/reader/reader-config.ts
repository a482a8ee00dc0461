import * as v from 'valibot';
import { parseConfig } from '../../sessions/model-config.js';
import type { Described } from '../../text/parse-json.js';
import { passageNumberNames } from './excerpts/passage-number-names.js';

/** How long a text may be, in tokens, and how much of that its question and its titles. */
export const windowLimits = { windowTokens: v.number(), questionTokens: v.number(), titleTokens: v.number() };

/** `models/reader/config.json`. */
const readerConfig = v.object({
  ...windowLimits,
  /** Passages read together. */
  windowPassages: v.number(),
  /** Relevance, 0..1, from which a passage that was read before is read again beside two others. */
  keptRelevance: v.number(),
  maxAnswerTokens: v.number(),
  /** Above this probability of "none" no answer is drafted. */
  noneThreshold: v.number(),
  /** A second passage is cited when its best sentence supports at least this much. */
  secondCitation: v.number(),
  /** Below this probability that something is left to look up, the question is asked more widely first. */
  lookupThreshold: v.number(),
  /** How a passage is judged as a whole, and which of its sentences tells most. */
  excerpts: v.object({
    /** What the cosine of sentence and question counts beside the log-odds of its support. */
    similarity: v.number(),
    /** Log-odds that the passage answers: the bias, and `weight` times (number - `centre`) of each number that is known. */
    bias: v.number(),
    weights: v.array(
      v.object({ name: v.picklist(passageNumberNames), weight: v.number(), centre: v.number() }),
    ),
  }),
});

export type ReaderConfig = Described<typeof readerConfig>;
export type WindowLimits = Pick<ReaderConfig, 'windowTokens' | 'questionTokens' | 'titleTokens'>;
export type DraftRules = Pick<ReaderConfig, 'maxAnswerTokens' | 'noneThreshold' | 'secondCitation'>;

/** @throws {LimenError} `model-invalid` naming the first field that is no number */
export function parseReaderConfig(model: string, json: string): ReaderConfig {
  return parseConfig(readerConfig, model, json);
}
