import { readFileSync } from 'node:fs';
import type { CriticInput, Draft, Passage } from '../../../src/engine/index.js';
import { draftOf } from '../../engine/support.js';

export function criticInputOf(given: {
  readonly question?: string;
  readonly passages?: readonly Passage[];
  readonly draft?: Partial<Draft>;
  readonly round?: number;
}): CriticInput {
  return {
    question: given.question ?? 'Who discovered Nadia?',
    passages: given.passages ?? [],
    draft: { ...draftOf('Bartolomeo Lindvik'), ...given.draft },
    round: given.round ?? 1,
  };
}

/** One input of the Flan-T5-shaped critic with what Python makes of it; written by `models/training/make_fixtures.py`. */
export interface PythonCriticInput {
  readonly question: string;
  readonly turn: number;
  readonly passages: readonly Passage[];
  readonly draft: { readonly answer: string | null; readonly rationale: string };
  readonly head: { readonly text: string; readonly ids: readonly number[] };
  readonly inputIds: readonly number[];
  /** Of the transformers library: reject, accept. */
  readonly logits: readonly [number, number];
}

export const flanT5Folder = new URL('../../fixtures/flan-t5-shaped/', import.meta.url);

export const pythonInputs: readonly PythonCriticInput[] = JSON.parse(
  readFileSync(new URL('expected.json', flanT5Folder), 'utf8'),
);

export function fromPython({ question, passages, draft, turn }: PythonCriticInput): CriticInput {
  return criticInputOf({ question, passages, draft, round: turn });
}
