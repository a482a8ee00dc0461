/** The tiny Flan-T5 in the states that a folder can be in, and what PyTorch gave for it. */

import { cpSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CriticInput, Passage } from '../../src/engine/index.js';
import type { FlanT5Choice } from '../../src/model-choice.js';

const fixture = resolve(import.meta.dirname, '../../test/fixtures/hub-flan-t5');
const encoder = 'onnx/encoder_model.onnx';
const decoder = 'onnx/decoder_model.onnx';

/** Each under `models/`. */
const states: Readonly<Record<string, (folder: string) => void>> = {
  'flan-t5': () => undefined,
  merged: (folder) => renameSync(join(folder, decoder), join(folder, 'onnx/decoder_model_merged.onnx')),
  'half-floats': (folder) => {
    for (const file of [encoder, decoder]) {
      renameSync(join(folder, file), join(folder, file.replace('.onnx', '_fp16.onnx')));
    }
  },
  'no-decoder': (folder) => rmSync(join(folder, decoder)),
  'no-tokenizer': (folder) => rmSync(join(folder, 'tokenizer.json')),
};

/** @param site a built folder */
export function addModels(site: string): void {
  for (const [name, change] of Object.entries(states)) {
    const folder = join(site, 'models', name);
    cpSync(fixture, folder, { recursive: true });
    change(folder);
  }
}

/** One input with the logits (reject, accept) that PyTorch gives; written by `test/fixtures/make_tiny_flan_t5.py`. */
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
