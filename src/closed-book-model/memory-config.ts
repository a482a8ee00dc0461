import * as v from 'valibot';
import { parseConfig } from '../sessions/model-config.js';
import { count, type Described, share } from '../text/parse-json.js';

const tokens = v.pipe(v.array(count), v.nonEmpty());

/** `models/memory/config.json`, written by `models/training/export_memory.py`. */
const memoryConfig = v.object({
  /** Maximum length of a question in tokens; the rest is cut. */
  questionTokens: v.pipe(count, v.minValue(1)),
  /** Maximum length of an answer in tokens, including the end token. */
  answerTokens: v.pipe(count, v.minValue(2)),
  /** Words that may introduce an answer, such as "it was", and carry no meaning of their own. */
  openings: v.array(v.string()),
  /** Numbers in a hidden state. */
  width: v.pipe(count, v.minValue(1)),
  /**
   * The corpus that it was trained on: its id, for people, and the content hash of its compiled form, which
   * identifies it. Without this, the memory counts as trained on another corpus, whichever is searched.
   */
  taughtBy: v.exactOptional(v.object({ corpus: v.string(), contentHash: v.string() })),
  /** Ids of the articles whose facts it was trained on. */
  knows: v.array(v.string()),
  /** One input, an answer, and the answer's probability when the graphs were exported. */
  probe: v.object({ inputIds: tokens, answerIds: tokens, probability: share }),
});

export type MemoryConfig = Described<typeof memoryConfig>;

/** @throws {LimenError} `model-invalid` naming the first invalid field */
export function parseMemoryConfig(model: string, json: string): MemoryConfig {
  return parseConfig(memoryConfig, model, json);
}
