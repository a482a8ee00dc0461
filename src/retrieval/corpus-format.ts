/** The compiled form of a corpus, as described in docs/CORPUS.md, and its validation. */

import * as v from 'valibot';
import { type Block, LimenError, optionInvalid, type Passage } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import { parseJson, parseValue } from '../text/parse-json.js';
import { decodeBlocks, encodeBlocks } from './block-code.js';
import { blocksFault } from './block-faults.js';
import { requireReadableCorpus, requireShortManifest } from './corpus-limits.js';
import { type CorpusManifest, corpusId, corpusManifest } from './corpus-manifest.js';
import { requireFacetsOfAll } from './scope/facet-table.js';
import type { Facets } from './scope/scope.js';
import type { Tokeniser } from './tokenise.js';

/** A passage as stored in a corpus. `links` are the ids of passages that its text links to. */
export interface CorpusPassage extends Passage {
  readonly topic?: string;
  readonly links?: readonly string[];
  /** Language of title and text, BCP 47, if the corpus states it. */
  readonly lang?: string;
  /** For the compiler only: a corpus has facets in its manifest, once per run of passages that share them. */
  readonly facets?: Facets;
}

/** @param option by which it was given @throws {LimenError} `option-invalid` if `id` cannot name a folder */
export function requireCorpusId(id: string, option = 'corpus'): void {
  if (id.length > 64 || !v.is(corpusId, id)) {
    throw optionInvalid(option, id.slice(0, 80), 'lower-case letters, digits and single hyphens');
  }
}

/** The content hash that a manifest should have; one that it has does not count. */
export function contentHashOf(manifest: Omit<CorpusManifest, 'contentHash'>): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify({ ...manifest, contentHash: undefined })));
}

/**
 * Checks shape, values and size limits; comparing the content hash is up to the caller.
 * @throws {LimenError} `corpus-invalid` naming `file`
 */
export function parseManifest(text: string, file: string): CorpusManifest {
  requireShortManifest(text.length, file);
  const given = parseCorpusJson(v.unknown(), text, file);
  const manifest = parseValue(corpusManifest, given, (fault) => invalid(file, `it ${fault}`));
  requireReadableCorpus(manifest, file);
  requireFacetsOfAll(manifest, file);
  // Returned as written, unknown members included, because that is what the hash covers.
  return given as CorpusManifest;
}

/** The passages of one shard. @throws {LimenError} `corpus-invalid` naming `file` and the passage */
export function parsePassages(text: string, file: string): readonly CorpusPassage[] {
  const passages = parseCorpusJson(
    v.custom<readonly unknown[]>(Array.isArray, 'is not a list of passages'),
    text,
    file,
  );
  return passages.map((written, position) => {
    const passage = readPassage(written);
    if (typeof passage === 'string') throw invalid(file, `passage ${position + 1} ${passage}`);
    return passage;
  });
}

/** One entry of a shard. @throws {LimenError} `corpus-invalid` naming `file` and the passage */
export function parsePassage(text: string, file: string): CorpusPassage {
  const passage = readPassage(parseCorpusJson(v.unknown(), text, file));
  if (typeof passage === 'string') throw invalid(file, `a passage ${passage}`);
  return passage;
}

/**
 * The JSON of a shard entry. The id comes first, so that an entry can be found without parsing the others.
 */
export function writtenPassage(passage: CorpusPassage): string {
  const { id, title, text, topic, links, url, lang } = passage;
  const blocks = encodeBlocks(text, passage.blocks);
  return JSON.stringify({ id, title, text, topic, links, url, lang, blocks });
}

/** The members of a passage that a search returns. */
export function plainPassage({ id, title, text, url, blocks }: Passage): Passage {
  return {
    id,
    title,
    text,
    ...(url === undefined ? {} : { url }),
    ...(blocks === undefined ? {} : { blocks }),
  };
}

/** The passage with its blocks decoded, or a description of what is wrong with it. */
function readPassage(written: unknown): CorpusPassage | string {
  const fault = memberFault(written);
  if (fault !== undefined) return fault;
  // `corpus` is set by a search over several corpora, never by a corpus itself.
  const {
    blocks: code,
    corpus: _,
    ...passage
  } = written as Omit<CorpusPassage, 'blocks'> & { readonly blocks?: unknown };
  if (code === undefined) return passage;
  if (typeof code !== 'string') return `(${passage.id}) has blocks that are not text`;
  const blocks: readonly Block[] | string = decodeBlocks(passage.text, code);
  return typeof blocks === 'string' ? `(${passage.id}) has blocks ${blocks}` : { ...passage, blocks };
}

/** Why a value is not a valid passage, or undefined. */
export function passageFault(passage: unknown): string | undefined {
  const fault = memberFault(passage);
  if (fault !== undefined) return fault;
  const { id, text, blocks } = passage as CorpusPassage;
  const inBlocks = blocks === undefined ? undefined : blocksFault(text, blocks);
  return inBlocks === undefined ? undefined : `(${id}) has blocks ${inBlocks}`;
}

/** Without the blocks. By hand: a schema takes two to three times as long over 16 MB of passages. */
function memberFault(passage: unknown): string | undefined {
  if (typeof passage !== 'object' || passage === null || Array.isArray(passage)) return 'is not an object';
  const { id, title, text, topic, links, url, lang } = passage as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || id === '') return 'has no id';
  if (typeof title !== 'string' || title.trim() === '') return `(${id}) has no title`;
  if (typeof text !== 'string' || text.trim() === '') return `(${id}) has no text`;
  if (topic !== undefined && typeof topic !== 'string') return `(${id}) has a topic that is not text`;
  if (lang !== undefined && typeof lang !== 'string') return `(${id}) has a language that is not text`;
  if (url !== undefined && !isWebAddress(url))
    return `(${id}) has a url that is not an http or relative address`;
  if (links !== undefined && !(Array.isArray(links) && links.every((link) => typeof link === 'string'))) {
    return `(${id}) has links that are not ids`;
  }
  return undefined;
}

/** Whether the shipped index can be searched with this tokeniser. */
export function hasUsableIndex(manifest: CorpusManifest, tokeniser: Tokeniser): boolean {
  return manifest.tokeniser === tokeniser.name && manifest.shards.some(({ kind }) => kind === 'index');
}

/** Parses any JSON of a corpus. @throws {LimenError} `corpus-invalid` naming `file` and the first fault */
export function parseCorpusJson<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  file: string,
): v.InferOutput<Schema> {
  return parseJson(schema, text, (fault, cause) => invalid(file, `it ${fault}`, cause));
}

function invalid(file: string, reason: string, cause?: unknown): LimenError {
  return new LimenError('corpus-invalid', { file, reason }, { cause });
}

/** Only addresses that are safe to click: never `javascript:` or `data:`. */
function isWebAddress(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  const base = 'https://relative.invalid/';
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

/**
 * Sorts by id, so that the same passages compile to the same bytes.
 *
 * @param source file or folder named in errors
 * @throws {LimenError} `corpus-invalid` if a passage is invalid or an id is used twice
 */
export function sortedPassages(passages: readonly CorpusPassage[], source: string): CorpusPassage[] {
  const sorted = passages.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  sorted.forEach((passage, position) => {
    const fault = passageFault(passage);
    const twice = sorted[position - 1]?.id === passage.id;
    const reason = fault === undefined ? `two passages have the id ${passage.id}` : `a passage ${fault}`;
    if (fault !== undefined || twice) throw invalid(source, reason);
  });
  return sorted;
}
