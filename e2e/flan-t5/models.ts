/** The tiny Flan-T5 in every state that a folder can be in, and PyTorch's results for it. */

import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FlanT5Choice } from '../../src/critics/flan-t5/flan-t5-choice.js';
import type { CriticInput, Passage } from '../../src/engine/index.js';

export const fixture = resolve(import.meta.dirname, '../../test/fixtures/hub-flan-t5');
const encoder = 'onnx/encoder_model.onnx';
const decoder = 'onnx/decoder_model.onnx';
const merged = 'onnx/decoder_model_merged.onnx';

/** What is removed or renamed in each folder under `models/`. */
const states: Readonly<Record<string, (folder: string) => void>> = {
  'flan-t5': (folder) => rmSync(join(folder, merged)),
  merged: (folder) => rmSync(join(folder, decoder)),
  'half-floats': (folder) => {
    rmSync(join(folder, merged));
    for (const file of [encoder, decoder]) {
      renameSync(join(folder, file), join(folder, file.replace('.onnx', '_fp16.onnx')));
    }
  },
  'no-decoder': (folder) => {
    for (const file of [decoder, merged]) rmSync(join(folder, file));
  },
  'no-tokenizer': (folder) => rmSync(join(folder, 'tokenizer.json')),
  published: (folder) => publish(folder, ([reject, accept]) => [reject, accept]),
  disagreeing: (folder) => publish(folder, ([reject, accept]) => [accept, reject]),
};

/** Writes into config.json what `train_flan_t5_critic.py` would, with PyTorch's logits or altered ones. */
function publish(folder: string, recorded: (logits: readonly [number, number]) => [number, number]): void {
  const [first] = expectedLogits;
  if (first === undefined) throw new Error('There is no case.');
  const probe = { inputIds: first.inputIds, logits: recorded(first.logits) };
  const limen_critic = { labels: first.labels, temperature: 2, threshold: 0.4, certainty: 0.9, probe };
  const file = join(folder, 'config.json');
  const config = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...config, limen_critic }));
}

/** @param site a built folder */
export function addModels(site: string): void {
  for (const [name, change] of Object.entries(states)) {
    const folder = join(site, 'models', name);
    cpSync(fixture, folder, { recursive: true });
    change(folder);
  }
}

/** One input with PyTorch's logits (reject, accept); written by `test/fixtures/make_tiny_flan_t5.py`. */
export interface ExpectedLogits {
  readonly prompt: FlanT5Choice['prompt'];
  readonly labels: FlanT5Choice['labels'];
  readonly question: string;
  readonly turn: number;
  readonly passages: readonly Passage[];
  readonly draft: { readonly answer: string | null; readonly rationale: string };
  readonly inputIds: readonly number[];
  readonly logits: readonly [number, number];
}

export const expectedLogits: readonly ExpectedLogits[] = JSON.parse(
  readFileSync(join(fixture, 'expected.json'), 'utf8'),
);

export function criticInputOf({ question, passages, draft, turn }: ExpectedLogits): CriticInput {
  return {
    question,
    passages,
    round: turn,
    draft: {
      ...draft,
      kind: 'span',
      citations: [],
      confidence: 0.5,
      lookups: [],
      read: [],
      signals: {},
    },
  };
}

/** Log-odds of a probability: the difference of the two logits. */
export function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}
