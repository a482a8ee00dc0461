import type { Passage } from '../../../src/engine/index.js';
import type { Session } from '../../../src/sessions/session-types.js';
import { words } from './support.js';

const titleMark = 1;
const outputsPerToken = 37;
const idOf = (word: string) => words.encode(word).ids[0];

/** Titles of one token each, most relevant first. */
export const names = [
  'sun',
  'moon',
  'mars',
  'venus',
  'earth',
  'pluto',
  'saturn',
  'jupiter',
  'neptune',
  'mercury',
];
export const passageOf = (name: string, text = `About the ${name}.`): Passage => ({
  id: name,
  title: name,
  text,
});
/** Log-odds: 5 for the first name, one less for each that follows. */
export const relevanceOf = (name: string) => 5 - names.indexOf(name);

export interface Script {
  /** Returns a window's number of tokens as its log-odds of answering the question. */
  readonly answerable?: boolean;
  /** Logit of "none", with 2 for a span and 0 for yes and no. @param titles of the passages in the window */
  readonly none?: (titles: readonly string[]) => number;
  /** Log-odds of support at each token of a word, 0 elsewhere. */
  readonly support?: Readonly<Record<string, number>>;
  /** Words that the reader is sure are the answer. */
  readonly answers?: readonly string[];
  /** Words that the reader would look up. */
  readonly lookups?: readonly string[];
  /**
   * A word that makes a text's vector equal to the question's; other vectors are orthogonal. Without it, the
   * graph has no vectors.
   */
  readonly similarTo?: string;
}

export interface ScriptedSession extends Session {
  /** The titles in each window, in reading order. */
  readonly read: readonly (readonly string[])[];
  /** All calls, in order. */
  readonly calls: readonly ('window' | 'vectors')[];
  /** Number of texts in each call for vectors. */
  readonly texts: readonly number[];
}

/** A session that derives each passage's relevance from its title and records what it read. */
export function scriptedSession(script: Script = {}): ScriptedSession {
  const titles = new Map(names.map((name) => [idOf(name), name]));
  const support = new Map(Object.entries(script.support ?? {}).map(([word, logit]) => [idOf(word), logit]));
  const answers = new Set(script.answers?.map(idOf));
  const lookups = new Set(script.lookups?.map(idOf));
  const similar = script.similarTo === undefined ? undefined : idOf(script.similarTo);
  const read: string[][] = [];
  const calls: ('window' | 'vectors')[] = [];
  const texts: number[] = [];

  const window = (ids: readonly number[]) => {
    const marks = ids.flatMap((id, place) => (id === titleMark ? [place] : []));
    const shown = marks.map((mark) => titles.get(ids[mark + 1] ?? -1) ?? '');
    read.push(shown);
    const tokens = new Float32Array(ids.length * outputsPerToken);
    ids.forEach((id, place) => {
      const at = place * outputsPerToken;
      tokens[at + 2] = support.get(id) ?? 0;
      if (answers.has(id)) tokens.set([12, 12], at);
      if (lookups.has(id)) tokens.set([12, 12], at + 3);
    });
    marks.forEach((mark, place) => {
      const name = shown[place] ?? '';
      tokens[mark * outputsPerToken + 2] = names.includes(name) ? relevanceOf(name) : -9;
    });
    return {
      tokens: { dims: [1, ids.length, outputsPerToken], data: tokens },
      kind: { dims: [1, 4], data: Float32Array.of(2, 0, 0, script.none?.(shown) ?? 0) },
      ...(script.answerable ? { answerable: { dims: [1], data: Float32Array.of(ids.length) } } : {}),
    };
  };

  const vectors = (rows: readonly (readonly number[])[]) => {
    texts.push(rows.length);
    if (similar === undefined) return {};
    const isLike = (row: readonly number[]) => row.includes(idOf('?') ?? -1) || row.includes(similar);
    const data = rows.flatMap((row) => (isLike(row) ? [1, 0] : [0, 1]));
    return { vector: { dims: [rows.length, 2], data: Float32Array.from(data) } };
  };

  return {
    read,
    calls,
    texts,
    run: async ({ input_ids, token_type_ids }) => {
      const ids = Array.from(input_ids?.data ?? [], Number);
      const [rows = 0, length = 0] = input_ids?.dims ?? [];
      // A window ends with a token of type 1; a text for a vector has no such token.
      const isWindow = token_type_ids?.data.some((type) => Number(type) === 1) ?? false;
      calls.push(isWindow ? 'window' : 'vectors');
      if (isWindow) return window(ids);
      return vectors(Array.from({ length: rows }, (_, row) => ids.slice(row * length, (row + 1) * length)));
    },
    release: async () => {},
  };
}
