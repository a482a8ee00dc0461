/**
 * Puts the files of a WebLLM model into the caches where web-llm looks for them. They are fetched, counted
 * and checked here in advance, because web-llm neither checks its weights nor deletes all files of a model.
 */

import { LimenError } from '../../engine/index.js';
import { sha256 } from '../../integrity/sha256.js';
import { type BrowserStorage, browserStorage } from '../../model-files/browser-storage.js';
import { oneTabAtATime } from '../../model-files/download-lock.js';
import { freeBytes, storageFull } from '../../model-files/storage-room.js';
import { largestFile } from '../../network/request.js';
import type { OpenChatModelOptions } from '../language-model/chat-model.js';
import { download, isListed, type WebLlmFile } from './download.js';
import { checksumHeader, folderHeader, openCaches } from './web-llm-caches.js';
import type { WebLlmRecord } from './web-llm-choice.js';
import { webLlmName } from './web-llm-models.js';

const configName = 'mlc-chat-config.json';
const indexName = 'tensor-cache.json';
/** Advice for a person whose model does not fit. */
const noRoom = 'Give this page more room, or choose a smaller model';

interface Shard {
  readonly dataPath: string;
  readonly nbytes: number;
  readonly md5sum?: string;
}

/**
 * Fetches files that are missing or were damaged since they were stored, in one tab at a time. Checks that
 * the weights fit before fetching them.
 *
 * @returns SHA-256 of the index, which lists every weight file: it identifies the weights exactly
 * @throws {LimenError} `model-unavailable`, `model-altered`, `storage-full`, `storage-unavailable`; the
 * signal's reason
 */
export async function fetchWebLlm(
  record: WebLlmRecord,
  options: OpenChatModelOptions = {},
): Promise<{ readonly digest: string }> {
  const storage = browserStorage();
  return oneTabAtATime(storage, weightsFolder(record).href, options.signal, () =>
    fetchFiles(record, storage, options),
  );
}

async function fetchFiles(
  record: WebLlmRecord,
  storage: BrowserStorage,
  { signal, onProgress }: OpenChatModelOptions,
): Promise<{ readonly digest: string }> {
  const folder = weightsFolder(record);
  const indexUrl = within(folder, indexName);
  const configUrl = within(folder, configName);
  const [config, library, weights] = await openCaches();
  const keptBefore = new Set((await weights.keys()).map(({ url }) => url));
  let loaded = 0;
  /** Bytes of weights still to be fetched; sizes of the small files are unknown until they arrive. */
  let toCome = 0;
  const keep = async (cache: Cache, file: WebLlmFile): Promise<Uint8Array<ArrayBuffer>> => {
    signal?.throwIfAborted();
    const report = (count: number): void => {
      const total = loaded + Math.max(toCome, count);
      onProgress?.({ loaded: loaded + count, total });
    };
    const kept = await keptBytes(cache, file);
    const bytes = kept ?? (await download(file, { signal, onBytes: report }));
    // An unusable file must not be stored.
    if (file.url === indexUrl) shardsIn(bytes);
    if (file.url === configUrl) tokenizerFile(bytes);
    if (!kept) await store(cache, { url: file.url, folder: folder.href, bytes, needed: toCome });
    report(bytes.length);
    loaded += bytes.length;
    return bytes;
  };
  const tokenizer = tokenizerFile(await keep(config, { url: configUrl, kind: 'json' }));
  await keep(weights, { url: within(folder, tokenizer), kind: kindOf(tokenizer) });
  await keep(library, { url: libraryAddress(record), kind: 'wasm' });
  const index = await keep(weights, { url: indexUrl, kind: 'json' });
  const shards = shardsIn(index);
  toCome = sizeOf(shards);
  const missing = sizeOf(shards.filter(({ dataPath }) => !keptBefore.has(within(folder, dataPath))));
  const free = await freeBytes(storage);
  if (free !== undefined && free < missing) throw storageFull(webLlmName(record), missing, free, noRoom);
  for (const { dataPath, nbytes, md5sum } of shards) {
    await keep(weights, { url: within(folder, dataPath), kind: 'any', bytes: nbytes, md5: md5sum });
    toCome -= nbytes;
  }
  return { digest: await sha256(index) };
}

/** With a trailing `/`. */
export function weightsFolder({ weights }: WebLlmRecord): URL {
  return new URL(weights.endsWith('/') ? weights : `${weights}/`, globalThis.location?.href);
}

export function libraryAddress({ library }: WebLlmRecord): string {
  return new URL(library, globalThis.location?.href).href;
}

/** A cached file, unless it has changed since it was stored: then, or without a checksum, it is dropped. */
async function keptBytes(cache: Cache, file: WebLlmFile): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const kept = await cache.match(file.url);
  if (kept === undefined) return undefined;
  const recorded = kept.headers.get(checksumHeader);
  // A killed browser may leave an entry without content.
  const bytes = await kept.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
  if (bytes !== undefined) {
    // Weights stored before checksums were recorded are checked against their index.
    const isWhole = recorded === null ? isListed(bytes, file) : recorded === (await sha256(bytes));
    if (isWhole) return bytes;
  }
  await cache.delete(file.url);
  return undefined;
}

interface FileToKeep {
  readonly url: string;
  readonly folder: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Bytes still needed. */
  readonly needed: number;
}

async function store(cache: Cache, { url, folder, bytes, needed }: FileToKeep): Promise<void> {
  try {
    const headers = { [folderHeader]: folder, [checksumHeader]: await sha256(bytes) };
    await cache.put(url, new Response(bytes, { headers }));
  } catch (cause) {
    const detail = {
      what: 'the language model',
      needed: Math.max(needed, bytes.length),
      missing: null,
      consequence: noRoom,
    };
    throw new LimenError('storage-full', detail, { cause });
  }
}

function sizeOf(shards: readonly Shard[]): number {
  return shards.reduce((sum, { nbytes }) => sum + nbytes, 0);
}

function within(folder: URL, name: string): string {
  return new URL(name, folder).href;
}

function tokenizerFile(config: Uint8Array): string {
  const { tokenizer_files: files } = parsed(config) as { tokenizer_files?: readonly string[] };
  if (!Array.isArray(files)) {
    throw new LimenError('model-unavailable', { file: configName, reason: 'it names no tokenizer' });
  }
  return files.includes('tokenizer.json') ? 'tokenizer.json' : 'tokenizer.model';
}

function kindOf(tokenizer: string): WebLlmFile['kind'] {
  return tokenizer.endsWith('.json') ? 'json' : 'any';
}

function shardsIn(index: Uint8Array): readonly Shard[] {
  const { records } = parsed(index) as { records?: readonly Shard[] };
  const usable = Array.isArray(records) && records.every(isShard);
  if (!usable) {
    throw new LimenError('model-unavailable', { file: indexName, reason: 'it lists no weights' });
  }
  return records;
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes)) ?? {};
}

/** Plain file names only, so that no index can point elsewhere. */
function isShard(record: Partial<Shard> | null): boolean {
  const { dataPath, nbytes = -1 } = record ?? {};
  const isInsideFolder = typeof dataPath === 'string' && /^[A-Za-z0-9_][A-Za-z0-9._-]*$/u.test(dataPath);
  return isInsideFolder && Number.isSafeInteger(nbytes) && nbytes >= 0 && nbytes <= largestFile;
}
