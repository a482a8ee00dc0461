import { LimenError } from '../../engine/index.js';
import { parseConfigObject } from '../../sessions/config-object.js';
import type { DraftRules } from './reader-draft.js';
import type { WindowLimits } from './reader-window.js';

/** `models/reader/config.json`. */
export interface ReaderConfig extends WindowLimits, DraftRules {
  /** Passages read together. */
  readonly windowPassages: number;
  /** Relevance, 0..1, from which a passage that was read before is read again beside two others. */
  readonly keptRelevance: number;
  /** Below this probability that something is left to look up, the question is asked more widely first. */
  readonly lookupThreshold: number;
}

const numbers = [
  'windowTokens',
  'questionTokens',
  'titleTokens',
  'windowPassages',
  'keptRelevance',
  'maxAnswerTokens',
  'noneThreshold',
  'secondCitation',
  'lookupThreshold',
] as const satisfies readonly (keyof ReaderConfig)[];

/** @throws {LimenError} `model-invalid` naming the first field that is no number, or when the text is no JSON object */
export function parseReaderConfig(model: string, json: string): ReaderConfig {
  const given = parseConfigObject(model, json);
  for (const field of numbers) {
    if (typeof given[field] !== 'number') {
      throw new LimenError('model-invalid', { model, reason: `config.json has no number ${field}` });
    }
  }
  return given as unknown as ReaderConfig;
}
