/** The baselines that answer documentation questions for comparison with Limen. */

import { join } from 'node:path';
import { asLimenError, type Passage } from '../src/engine/index.js';
import type { Baseline } from '../src/evaluation/documentation/baselines/baseline.js';
import { nearestSentence } from '../src/evaluation/documentation/baselines/nearest-sentence.js';
import { pagefindBaseline } from '../src/evaluation/documentation/baselines/pagefind.js';
import { firstPassage, miniSearchBaseline } from '../src/evaluation/documentation/baselines/plain-search.js';
import {
  type EncoderFiles,
  SentenceVectors,
} from '../src/evaluation/documentation/baselines/sentence-vectors.js';
import { nodeSessions } from '../src/sessions/node-session.js';
import { readBytes, readText } from './json-lines.js';

/**
 * A sentence encoder as written by `models/training/export_minilm.py`.
 * @throws {LimenError} `corpus-unavailable`
 */
export async function readEncoder(folder: string): Promise<EncoderFiles> {
  const model = await readBytes(join(folder, 'model.onnx'));
  return { model, tokenizer: await readText(join(folder, 'tokenizer.json')) };
}

/** @param encoder null if none was given @param tell receives a line for each baseline that is left out */
export async function openBaselines(
  passages: readonly Passage[],
  { encoder, threads }: { readonly encoder: EncoderFiles | null; readonly threads: number },
  tell: (line: string) => void,
): Promise<readonly Baseline[]> {
  const baselines = [firstPassage];
  if (encoder === null) tell('The best sentence by MiniLM is left out: it needs --minilm <folder>.');
  else baselines.push(nearestSentence(await SentenceVectors.open(encoder, nodeSessions({ threads }))));
  try {
    baselines.push(await pagefindBaseline(passages));
  } catch (thrown) {
    tell(`Pagefind is left out: ${asLimenError(thrown).message}`);
  }
  return [...baselines, miniSearchBaseline(passages)];
}
