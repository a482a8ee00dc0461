import * as v from 'valibot';
import { parseConfig } from '../../sessions/model-config.js';
import type { Described } from '../../text/parse-json.js';
import { passageNumberNames } from './excerpts/passage-number-names.js';

/** Maximum number of tokens of a text, of its question, and of its titles. */
export const windowLimits = { windowTokens: v.number(), questionTokens: v.number(), titleTokens: v.number() };

/** `models/reader/config.json`. */
const readerConfig = v.object({
  ...windowLimits,
  /** Number of passages read together. */
  windowPassages: v.number(),
  /** Minimum relevance, 0..1, for a passage read before to be read again beside two others. */
  keptRelevance: v.number(),
  maxAnswerTokens: v.number(),
  /** Above this probability of "none" the draft has no answer. */
  noneThreshold: v.number(),
  /** Added to the log-odds of "yes" against "no": always, and if the proof has a negation. */
  yesOrNo: v.object({ bias: v.number(), negated: v.number() }),
  /** A second passage is cited if its best sentence has at least this support. */
  secondCitation: v.number(),
  /** Below this probability that something is left to look up, a wider query comes first. */
  lookupThreshold: v.number(),
  /** A text, and the probability with which the graph for graphics cards says that it answers its question. */
  probe: v.exactOptional(
    v.object({ ids: v.array(v.number()), questionTokens: v.number(), answerable: v.number() }),
  ),
  /** Ids of tokens so frequent that a passage keeps no vectors of them (`train_search_layers.py`). */
  frequentTokens: v.exactOptional(v.array(v.number()), []),
  /** How a passage is judged as a whole, and which of its sentences is the most telling. */
  excerpts: v.object({
    /** Weight of the cosine of sentence and question relative to the log-odds of its support. */
    similarity: v.number(),
    /** Log-odds that the passage answers: bias plus `weight` times (number - `centre`) of each known number. */
    bias: v.number(),
    weights: v.array(
      v.object({ name: v.picklist(passageNumberNames), weight: v.number(), centre: v.number() }),
    ),
  }),
});

export type ReaderConfig = Described<typeof readerConfig>;
export type WindowLimits = Pick<ReaderConfig, 'windowTokens' | 'questionTokens' | 'titleTokens'>;
export type DraftRules = Pick<
  ReaderConfig,
  'maxAnswerTokens' | 'noneThreshold' | 'secondCitation' | 'yesOrNo'
>;

/** @throws {LimenError} `model-invalid` naming the first field that is not a number */
export function parseReaderConfig(model: string, json: string): ReaderConfig {
  return parseConfig(readerConfig, model, json);
}
