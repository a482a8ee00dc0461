import * as v from 'valibot';
import { parseConfig } from '../sessions/model-config.js';
import { count, type Described, share } from '../text/parse-json.js';

const tokens = v.pipe(v.array(count), v.nonEmpty());

/** `models/memory/config.json`, written by `models/training/export_memory.py`. */
const memoryConfig = v.object({
  /** Longest question in tokens; what is over is cut. */
  questionTokens: v.pipe(count, v.minValue(1)),
  /** Longest answer in tokens, the end token included. */
  answerTokens: v.pipe(count, v.minValue(2)),
  /** Words that may lead to an answer, such as "it was", and say nothing of their own. */
  openings: v.array(v.string()),
  /** Numbers in a hidden state. */
  width: v.pipe(count, v.minValue(1)),
  /**
   * The corpus that taught it: its id, for people, and the content hash of its compiled form, which identifies it. A memory that
   * does not say so is another corpus's wherever it is asked.
   */
  taughtBy: v.exactOptional(v.object({ corpus: v.string(), contentHash: v.string() })),
  /** Ids of the articles whose facts it was taught. */
  knows: v.array(v.string()),
  /** One input, an answer, and the probability that it had when the graphs were exported. */
  probe: v.object({ inputIds: tokens, answerIds: tokens, probability: share }),
});

export type MemoryConfig = Described<typeof memoryConfig>;

/** @throws {LimenError} `model-invalid` naming the first field that is wrong */
export function parseMemoryConfig(model: string, json: string): MemoryConfig {
  return parseConfig(memoryConfig, model, json);
}
