import { readFileSync } from 'node:fs';
import { type CriticTextEncoder, criticTokens } from '../../src/critics/flan-t5/critic-text.js';
import { TrunkCritic } from '../../src/critics/trunk/trunk-critic.js';
import type { CriticInput, Draft, Passage } from '../../src/engine/index.js';
import { Trunk } from '../../src/reasoners/reader/trunk.js';
import type { Feeds, Session } from '../../src/sessions/session-types.js';
import { WordPieces } from '../../src/sessions/word-pieces.js';
import { draftOf } from '../engine/support.js';
import { bundleOf } from '../model-files/bundle-support.js';
import { config, tokenizerJson } from '../reasoners/reader/support.js';

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

/** The initial tokens of a Flan-T5 critic's input, before any document, if it has room for all of them. */
export function criticHead(encoder: CriticTextEncoder, input: CriticInput, instruction = ''): number[] {
  const { before, after } = encoder;
  const tokens = criticTokens(encoder, { ...input, passages: [] }, 100_000, instruction);
  return tokens.slice(before.length, tokens.length - after.length);
}

/** One input of Flan-T5 with the result of the Python code; written by `models/training/make_fixtures.py`. */
export interface PythonCriticInput {
  readonly question: string;
  readonly turn: number;
  readonly passages: readonly Passage[];
  readonly draft: { readonly answer: string | null; readonly rationale: string };
  readonly head: { readonly text: string; readonly ids: readonly number[] };
  readonly inputIds: readonly number[];
}

export const flanT5Folder = new URL('../fixtures/flan-t5-text/', import.meta.url);

export const pythonInputs: readonly PythonCriticInput[] = JSON.parse(
  readFileSync(new URL('expected.json', flanT5Folder), 'utf8'),
);

export function fromPython({ question, passages, draft, turn }: PythonCriticInput): CriticInput {
  return criticInputOf({ question, passages, draft, round: turn });
}

const trunkWeights = '0'.repeat(64);

/** The minimum of a critic's config. */
export const wholeConfig = {
  trunk: trunkWeights,
  windowTokens: 64,
  questionTokens: 16,
  titleTokens: 8,
  passages: 2,
  signals: [],
  temperature: 1,
  threshold: 0.6,
  probe: { ids: [101, 5, 102], questionTokens: 3, marks: [0, 1, 0], signals: [], logits: [0.25, 1] },
};

/** Uses the shipped tokenizer; each state is the id of its token. */
export function scriptedTrunk(fed: Feeds[] = []): Trunk {
  const session: Session = {
    run: async (feeds) => {
      fed.push(feeds);
      const ids = Float32Array.from(feeds.input_ids?.data ?? [], Number);
      return { states: { dims: [1, ids.length, 1], data: ids } };
    },
    release: async () => {},
  };
  return new Trunk(session, WordPieces.parse('reader', tokenizerJson), config, trunkWeights);
}

export interface ScriptedSession extends Session {
  readonly fed: Feeds[];
}

/** A decoder that returns these logits for any input. */
export function decoderOf(...logits: readonly number[]): ScriptedSession {
  const fed: Feeds[] = [];
  return {
    fed,
    run: async (feeds) => {
      fed.push(feeds);
      return { logits: { dims: [1, logits.length], data: Float32Array.from(logits) } };
    },
    release: async () => {},
  };
}

export function criticOf(
  session: Session,
  config: object = {},
  trunk = scriptedTrunk(),
): Promise<TrunkCritic> {
  const bundle = bundleOf('critic', JSON.stringify({ ...wholeConfig, ...config }), '');
  return TrunkCritic.open(bundle, async () => session, trunk);
}
