/** A static encoder of a few words, as a model folder has it. */

import { hash } from 'node:crypto';
import type { Fetch } from '../../src/network/request.js';
import { packVector } from '../../src/retrieval/vectors/coarse-vectors.js';

export const folder = 'https://limen.test/models/static-encoder/';
export const dimensions = 8;
export const tokenDimensions = 4;

/** One of the unit vectors. */
export function along(place: number, size = dimensions): Float32Array {
  return Float32Array.from({ length: size }, (_, at) => (at === place ? 1 : 0));
}

interface TableRow {
  readonly part: Float32Array;
  readonly token?: Float32Array;
  /** In steps of 1/64. */
  readonly length?: number;
  readonly weight?: number;
}

const nothing: TableRow = { part: along(0), length: 0, weight: 0 };
const special: Readonly<Record<string, TableRow>> = {
  '[PAD]': nothing,
  '[UNK]': nothing,
  '[CLS]': nothing,
  '[SEP]': nothing,
};

/** Of 16 levels the highest, or the one above zero; two a byte. */
function inLevels(vector: Float32Array): readonly number[] {
  const levels = [...vector].map((value) => (value > 0 ? 15 : 8));
  return levels.flatMap((level, at) => (at % 2 === 0 ? [level | ((levels[at + 1] ?? 0) << 4)] : []));
}

/** The files of a folder, by name. @param words each in lower case, or a piece that begins with `##` */
export function encoderFiles(
  words: Readonly<Record<string, TableRow>>,
  config: object = {},
): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const rows = Object.values({ ...special, ...words });
  const vocab = Object.fromEntries(Object.keys({ ...special, ...words }).map((word, id) => [word, id]));
  const vectors = Uint8Array.from([
    ...rows.flatMap(({ part }) => [...packVector(part)]),
    ...rows.flatMap(({ token = along(0, tokenDimensions) }) => inLevels(token)),
    ...rows.map(({ length = 64 }) => length),
    ...rows.map(({ weight = 64 }) => weight),
  ]);
  const json = (value: object) => new TextEncoder().encode(JSON.stringify(value));
  const files = {
    'vectors.bin': vectors,
    'tokenizer.json': json({
      normalizer: { type: 'BertNormalizer', lowercase: true, strip_accents: null, clean_text: true },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', vocab },
      added_tokens: [],
    }),
    'config.json': json({
      reader: 'reader@1',
      tokens: rows.length,
      dimensions,
      tokenDimensions,
      openingToken: 2,
      trust: 0.5,
      ...config,
    }),
  };
  const manifest = json({
    format: 'limen-model',
    version: 1,
    id: 'static-encoder',
    name: 'Static encoder',
    task: 'static-encoder',
    licence: 'Apache-2.0',
    model: 'vectors.bin',
    tokenizer: 'tokenizer.json',
    config: 'config.json',
    files: Object.entries(files).map(([path, bytes]) => ({
      path,
      bytes: bytes.length,
      sha256: hash('sha256', bytes),
    })),
  });
  return new Map(Object.entries({ ...files, 'manifest.json': manifest }));
}

/** Serves them below `folder`, and everything else by `others`. */
export function servingEncoder(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>, others?: Fetch) {
  const asked: string[] = [];
  const fetch: Fetch = async (url, init) => {
    if (!url.href.startsWith(folder)) return others?.(url, init) ?? new Response('', { status: 404 });
    const file = url.href.slice(folder.length);
    asked.push(file);
    const bytes = files.get(file);
    return bytes === undefined ? new Response('', { status: 404 }) : new Response(bytes);
  };
  return { fetch, asked };
}
