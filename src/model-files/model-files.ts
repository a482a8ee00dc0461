/** All files of one model folder, each checked against the manifest before use. */

import { type ErrorRecord, LimenError, toErrorRecord } from '../engine/index.js';
import { sha256 } from '../integrity/sha256.js';
import type { Fetch } from '../network/request.js';
import type { RetryOptions } from '../network/retries.js';
import { type BrowserStorage, browserStorage } from './browser-storage.js';
import type { DownloadOptions as Network } from './download.js';
import { KeptFiles } from './kept-files.js';
import { keepManifest, keptManifest, promptManifest, publishedManifest } from './kept-manifest.js';
import { type ModelManifest, parseManifest, totalBytes } from './manifest.js';
import { bundleOf, type ModelBundle } from './model-bundle.js';
import { type LoadProgress, ProgressReporter } from './progress.js';
import { askToPersist, largeDownload } from './storage-room.js';

export type { LoadProgress } from './progress.js';

export interface LoadOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Receives `storage-full` if the model does not fit; it is loaded all the same, and held in memory. */
  readonly onNotice?: (notice: ErrorRecord) => void;
  /**
   * Called before a download of 100 MiB or more, so that a page can request persistent storage for its
   * worker. By default the request is made here if possible, which is in windows only.
   */
  readonly onLargeDownload?: (bytes: number) => void;
  readonly fetch?: Fetch | undefined;
  /** SHA-256 of the manifest, 64 lower-case hexadecimal digits; any other manifest is refused. */
  readonly manifestSha256?: string | undefined;
  /** Where files are stored: by default whatever this browser offers; nowhere if empty. */
  readonly storage?: BrowserStorage | undefined;
  readonly retry?: RetryOptions;
}

/**
 * Reads the manifest of `folder`, then every file that it lists, from storage if intact, or else over the
 * network. The manifest of a completely stored model is stored too, for visits in which the network is
 * missing, slow or returns something else; another version replaces it only once all of it is verified. An
 * interrupted download is resumed, in this visit or a later one. Works in windows and in workers.
 *
 * @param folder ends with `/`
 * @throws {LimenError} `model-invalid`, `model-unavailable`, `model-altered`
 * @throws the signal's reason when aborted
 */
export async function loadModel(folder: URL, options: LoadOptions = {}): Promise<ModelBundle> {
  const { signal, retry, storage = browserStorage() } = options;
  const network = { fetch: options.fetch, signal, retry };
  const id = folder.pathname.split('/').at(-2) ?? folder.href;
  const address = new URL('manifest.json', folder);
  const path = `${id}/manifest.json`;
  const version = async (text: string): Promise<ModelVersion> => {
    await requirePinned(text, options.manifestSha256, path);
    const manifest = parseManifest(text, id);
    return { text, manifest, files: await KeptFiles.open(folder, manifest, storage, options.onNotice) };
  };
  const load = (wanted: ModelVersion): Promise<LoadedFiles> => loadFiles(wanted, network, storage, options);

  const kept = await keptVersion(await keptManifest(address, storage), version);
  let published: ModelVersion | undefined;
  try {
    published = await version(await (kept ? promptManifest : publishedManifest)(address, path, network));
    const files = await load(published);
    await keepVersion(published, files, address, storage, kept !== undefined);
    return bundleOf(published.manifest, files);
  } catch (thrown) {
    signal?.throwIfAborted();
    if (kept === undefined || kept.text === published?.text || !(thrown instanceof LimenError)) throw thrown;
    const files = await load(kept);
    // A person knows when they are offline; a response that is not the model deserves a notice.
    if (!(thrown.cause instanceof Error)) options.onNotice?.(toErrorRecord(thrown));
    return bundleOf(kept.manifest, files);
  }
}

type LoadedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

interface ModelVersion {
  /** Text of its manifest. */
  readonly text: string;
  readonly manifest: ModelManifest;
  readonly files: KeptFiles;
}

/** @throws {LimenError} `model-altered` if the manifest is not the pinned one */
async function requirePinned(text: string, expected: string | undefined, file: string): Promise<void> {
  if (expected === undefined) return;
  const actual = await sha256(new TextEncoder().encode(text));
  if (actual !== expected) throw new LimenError('model-altered', { file, expected, actual });
}

/** The stored version, if it is complete. */
async function keptVersion(
  text: string | undefined,
  version: (text: string) => Promise<ModelVersion>,
): Promise<ModelVersion | undefined> {
  if (text === undefined) return undefined;
  // Treat a damaged manifest as missing.
  const kept = await version(text).catch(() => undefined);
  return kept !== undefined && (await kept.files.isWhole()) ? kept : undefined;
}

async function loadFiles(
  { manifest, files: kept }: ModelVersion,
  network: Network,
  storage: BrowserStorage,
  { signal, onProgress, onLargeDownload }: LoadOptions,
): Promise<LoadedFiles> {
  const toDownload = await kept.plan();
  if (toDownload >= largeDownload) {
    if (onLargeDownload === undefined) void askToPersist(storage);
    else onLargeDownload(toDownload);
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const progress = new ProgressReporter(totalBytes(manifest), onProgress);
  for (const file of manifest.files) {
    signal?.throwIfAborted();
    const onBytes = (loaded: number): void => progress.within(loaded);
    const onInterrupted = (): void => progress.interrupted();
    files.set(file.path, await kept.read(file, { ...network, onBytes, onInterrupted }));
    progress.finished(file.bytes);
  }
  return files;
}

/** Called once everything is loaded and verified; only then does it replace the previous version. */
async function keepVersion(
  { text, files: kept }: ModelVersion,
  files: LoadedFiles,
  address: URL,
  storage: BrowserStorage,
  replaces: boolean,
): Promise<void> {
  // Manifest first: a tab killed in between leaves a complete version.
  if (await kept.isWhole()) await keepManifest(address, text, storage);
  await kept.prune();
  if (!replaces || (await kept.isWhole())) return;
  // There was no room beside the previous version.
  await kept.keepRest(files);
  if (await kept.isWhole()) await keepManifest(address, text, storage);
}
