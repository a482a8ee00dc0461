import { LimenError } from '../engine/index.js';
import { parseConfigObject } from '../sessions/config-object.js';

/** `models/memory/config.json`, written by `models/training/export_memory.py`. */
export interface MemoryConfig {
  /** Longest question in tokens; what is over is cut. */
  readonly questionTokens: number;
  /** Longest answer in tokens, the end token included. */
  readonly answerTokens: number;
  /** Words that may lead to an answer, such as "it was", and say nothing of their own. */
  readonly openings: readonly string[];
  /** Numbers in a hidden state. */
  readonly width: number;
  /**
   * The corpus that taught it: its id, for people, and the content hash of its compiled form, which identifies it. A memory that
   * does not say so is another corpus's wherever it is asked.
   */
  readonly taughtBy?: { readonly corpus: string; readonly contentHash: string };
  /** Ids of the articles whose facts it was taught. */
  readonly knows: readonly string[];
  /** One input, an answer, and the probability that it had when the graphs were exported. */
  readonly probe: {
    readonly inputIds: readonly number[];
    readonly answerIds: readonly number[];
    readonly probability: number;
  };
}

/** @throws {LimenError} `model-invalid` naming the first field that is missing, or when the text is no JSON object */
export function parseMemoryConfig(model: string, json: string): MemoryConfig {
  const given = parseConfigObject(model, json) as Partial<MemoryConfig>;
  const require = (holds: boolean, field: string) => {
    if (!holds) throw new LimenError('model-invalid', { model, reason: `config.json has no valid ${field}` });
  };
  for (const field of ['questionTokens', 'width'] as const) {
    require(isCount(given[field]) && given[field] > 0, field);
  }
  require(isCount(given.answerTokens) && given.answerTokens > 1, 'answerTokens');
  for (const field of ['openings', 'knows'] as const) require(isTexts(given[field]), field);
  const { taughtBy } = given;
  require(taughtBy === undefined || isTexts([taughtBy?.corpus, taughtBy?.contentHash]), 'taughtBy');
  const { inputIds, answerIds, probability } = given.probe ?? {};
  require(isTokens(inputIds), 'probe.inputIds');
  require(isTokens(answerIds), 'probe.answerIds');
  require(typeof probability === 'number' && probability >= 0 && probability <= 1, 'probe.probability');
  return given as MemoryConfig;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isTokens(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length > 0 && value.every(isCount);
}
