/** The compiled form of a corpus, as docs/CORPUS.md describes it, and the checks of what was read. */

import { LimenError, type Passage } from '../engine/index.js';
import { requireFewShards, requireReadableCorpus, requireShortManifest } from './corpus-limits.js';
import type { CorpusManifest, Shard } from './corpus-manifest.js';
import { tokeniserVersion } from './tokenise.js';

/** A passage as a corpus holds it. `links` are ids of passages that its text links to. */
export interface CorpusPassage extends Passage {
  readonly topic?: string;
  readonly links?: readonly string[];
  /** Language of title and text, BCP 47, where the corpus says it. */
  readonly lang?: string;
}

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const filePattern = /^[a-z0-9]+(?:[.-][a-z0-9]+)*\.json(?:\.z)?$/;
const hashPattern = /^[0-9a-f]{64}$/;

/** @throws {LimenError} `option-invalid` when `id` cannot name a folder */
export function requireCorpusId(id: string): void {
  if (id.length > 64 || !idPattern.test(id)) {
    throw new LimenError('option-invalid', {
      option: 'corpus',
      value: id.slice(0, 80),
      allowed: 'lower-case letters, digits and single hyphens',
    });
  }
}

/** What the content hash is taken over. */
export function hashedText(manifest: Omit<CorpusManifest, 'contentHash'>): string {
  return JSON.stringify({ ...manifest, contentHash: undefined });
}

/**
 * Checks shape, values and that it claims no more than can be read; the content hash is the caller's to compare.
 * @throws {LimenError} `corpus-invalid` naming `file`
 */
export function parseManifest(text: string, file: string): CorpusManifest {
  const refuse = refusal(file);
  requireShortManifest(text.length, file);
  const manifest = parseJson(text, file);
  if (!isRecord(manifest) || manifest['format'] !== 'limen-corpus')
    return refuse('it is not a corpus manifest');
  if (manifest['version'] !== 1 && manifest['version'] !== 2)
    return refuse(`its version ${String(manifest['version'])} is not known here`);
  const { id, title, description, passages, examples, shards, contentHash, tokeniser } = manifest;
  if (typeof id !== 'string' || !idPattern.test(id)) return refuse('its id is not a corpus id');
  if (typeof title !== 'string' || typeof description !== 'string')
    return refuse('it has no title or description');
  if (!isCount(passages) || !isCount(tokeniser))
    return refuse('passages and tokeniser must be whole numbers');
  if (!Array.isArray(examples) || !examples.every(isExample)) return refuse('its examples are not questions');
  if (!Array.isArray(shards)) return refuse('it lists no shards');
  requireFewShards(shards, file);
  shards.forEach((shard: unknown, position) => {
    if (!isShard(shard)) refuse(`shard ${position + 1} lacks a plain file name, kind, size or SHA-256`);
  });
  if (new Set(shards.map(({ file: name }: Shard) => name)).size !== shards.length)
    refuse('it lists a file twice');
  if (typeof contentHash !== 'string' || !hashPattern.test(contentHash))
    return refuse('it has no content hash');
  // Every member was checked above.
  const checked = manifest as unknown as CorpusManifest;
  requireReadableCorpus(checked, file);
  return checked;
}

/** The passages of one shard. @throws {LimenError} `corpus-invalid` naming `file` and the passage */
export function parsePassages(text: string, file: string): readonly CorpusPassage[] {
  const refuse = refusal(file);
  const passages = parseJson(text, file);
  if (!Array.isArray(passages)) return refuse('it is not a list of passages');
  passages.forEach((passage: unknown, position) => {
    const fault = passageFault(passage);
    if (fault !== undefined) refuse(`passage ${position + 1} ${fault}`);
  });
  return passages as CorpusPassage[];
}

/** What keeps `passage` from being one, or nothing. */
export function passageFault(passage: unknown): string | undefined {
  if (!isRecord(passage)) return 'is not an object';
  const { id, title, text, topic, links, url, lang } = passage;
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

/** Whether the shipped index can be used by this build's tokeniser. */
export function hasUsableIndex(manifest: CorpusManifest): boolean {
  return manifest.tokeniser === tokeniserVersion && manifest.shards.some(({ kind }) => kind === 'index');
}

export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = /^\s*</.test(text) ? 'it is a web page, not JSON' : 'it is not JSON';
    throw new LimenError('corpus-invalid', { file, reason }, { cause });
  }
}

function refusal(file: string): (reason: string) => never {
  return (reason) => {
    throw new LimenError('corpus-invalid', { file, reason });
  };
}

/** Only addresses that a click may follow: never `javascript:` or `data:`. */
function isWebAddress(url: unknown): boolean {
  if (typeof url !== 'string') return false;
  const base = 'https://relative.invalid/';
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

function isShard(value: unknown): value is Shard {
  if (!isRecord(value)) return false;
  const { file, kind, bytes, sha256, packed, first, from } = value;
  if (first !== undefined && typeof first !== 'string') return false;
  if (from !== undefined && !isCount(from)) return false;
  if (typeof file !== 'string' || !filePattern.test(file) || !isKind(kind)) return false;
  if (file.endsWith('.z') !== (packed !== undefined) || !isPacking(packed)) return false;
  return isCount(bytes) && typeof sha256 === 'string' && hashPattern.test(sha256);
}

function isKind(value: unknown): value is Shard['kind'] {
  return value === 'passages' || value === 'index' || value === 'lengths';
}

function isPacking(value: unknown): boolean {
  if (value === undefined) return true;
  return isRecord(value) && value['by'] === 'deflate' && isCount(value['unpackedBytes']);
}

function isExample(value: unknown): boolean {
  return isRecord(value) && typeof value['question'] === 'string' && typeof value['kind'] === 'string';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
