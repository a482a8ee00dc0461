/** What a corpus may claim, checked before any work: docs/CORPUS.md, "Limits". All sizes in bytes. */

import { LimenError } from '../engine/index.js';
import type { CorpusManifest, Shard, VectorFile } from './corpus-manifest.js';

/** Longest manifest that is accepted. */
export const manifestBytesAllowed = 2_000_000;
const shardsAllowed = 4096;
const passagesAllowed = 2_000_000;
/** The JSON of one shard. */
const shardBytesAllowed = 16_000_000;
/** The JSON of all shards in version 1, all of which is held in memory. */
const wholeBytesAllowed = 64_000_000;
/** Maximum compression ratio of a shard that unpacks to more than a megabyte. */
const ratioAllowed = 100;
const anyRatioUpTo = 1_000_000;

interface Claim {
  readonly what: string;
  readonly claimed: number;
  readonly allowed: number;
}

/** The most that this many packed bytes may unpack to. */
export function unpackedBytesAllowed(bytes: number): number {
  return Math.min(shardBytesAllowed, Math.max(anyRatioUpTo, bytes * ratioAllowed));
}

/** @throws {LimenError} `corpus-invalid` naming `file`, with the claimed and the allowed size */
export function requireReadableShard(shard: Shard, file: string): void {
  requireAllowed(shardClaims(shard), file);
}

/** @throws {LimenError} `corpus-invalid` naming `file`, with the claimed and the allowed size */
export function requireReadableCorpus(
  { version, passages, shards, vectors }: Pick<CorpusManifest, 'version' | 'passages' | 'shards' | 'vectors'>,
  file: string,
): void {
  const whole = shards.reduce((sum, shard) => sum + textBytes(shard), 0);
  requireAllowed(
    [
      { what: 'passages', claimed: passages, allowed: passagesAllowed },
      { what: 'shards', claimed: shards.length, allowed: shardsAllowed },
      ...shards.flatMap(shardClaims),
      ...(version === 1
        ? [{ what: 'bytes of all shards unpacked', claimed: whole, allowed: wholeBytesAllowed }]
        : []),
      ...(vectors === undefined
        ? []
        : [{ what: `bytes of ${vectors.file}`, claimed: vectors.bytes, allowed: shardBytesAllowed }]),
    ],
    file,
  );
  if (vectors !== undefined) requireRowForEach(vectors, passages, file);
}

/** Whether a shard could hold a passage with this text, judged by its length alone. */
export function isReadablePassage(text: string): boolean {
  return text.length <= shardBytesAllowed;
}

/** The vectors of all tokens of a corpus. */
export type TokenRows = NonNullable<VectorFile['tokens']>;

/** Whether vectors of this many passages, and of their tokens, are within the limits. */
export function areVectorsReadable(passages: number, dimensions: number, tokens?: TokenRows): boolean {
  return rowsBytes(passages, { dimensions, ...(tokens && { tokens }) }) <= shardBytesAllowed;
}

/** Bytes of one vector, two bits per dimension. */
export function vectorBytes(dimensions: number): number {
  return Math.ceil(dimensions / 4);
}

/** Bytes of the number of a passage's tokens that have vectors. */
export const bytesPerCount = 2;

/** Bytes of all vectors of a corpus. */
export function rowsBytes(
  passages: number,
  { dimensions, tokens }: Pick<VectorFile, 'dimensions' | 'tokens'>,
): number {
  const whole = passages * vectorBytes(dimensions);
  if (tokens === undefined) return whole;
  return whole + passages * bytesPerCount + tokens.count * vectorBytes(tokens.dimensions);
}

function requireRowForEach(vectors: VectorFile, passages: number, file: string): void {
  const expected = rowsBytes(passages, vectors);
  const { bytes } = vectors;
  if (bytes === expected) return;
  const reason = `its vectors have ${bytes} bytes instead of ${expected}`;
  throw new LimenError('corpus-invalid', { file, reason });
}

/** @throws {LimenError} `corpus-invalid` if a manifest is too long @param length in bytes or code units */
export function requireShortManifest(length: number, file: string): void {
  requireAllowed([{ what: 'bytes', claimed: length, allowed: manifestBytesAllowed }], file);
}

function shardClaims(shard: Shard): readonly Claim[] {
  const { file, bytes } = shard;
  return [
    { what: `bytes of ${file}`, claimed: bytes, allowed: shardBytesAllowed },
    { what: `bytes of ${file} unpacked`, claimed: textBytes(shard), allowed: unpackedBytesAllowed(bytes) },
  ];
}

function textBytes({ bytes, packed }: Shard): number {
  return packed?.unpackedBytes ?? bytes;
}

function requireAllowed(claims: readonly Claim[], file: string): void {
  const excessive = claims.find(({ claimed, allowed }) => claimed > allowed);
  if (excessive === undefined) return;
  const { what, claimed, allowed } = excessive;
  const reason = `it claims ${claimed} ${what}, and at most ${allowed} can be read`;
  throw new LimenError('corpus-invalid', { file, reason, claimed, allowed });
}
