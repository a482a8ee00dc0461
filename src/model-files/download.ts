/** Downloads a model's file: resumes it, counts its bytes, refuses what does not match the manifest. */

import { LimenError } from '../engine/index.js';
import type { Network } from '../network/request.js';
import { type RetryOptions, withRetries } from '../network/retries.js';
import { ArrivingFile } from './arriving-file.js';
import type { ModelFile } from './manifest.js';
import type { PartialFile } from './partial-file.js';
import { requestFrom } from './request.js';

export interface DownloadOptions extends Network {
  readonly retry?: RetryOptions | undefined;
  /** Bytes of this file received so far; fewer than before if it restarts. */
  readonly onBytes?: (loaded: number) => void;
  /** Called when the download is interrupted; it is retried after a pause. */
  readonly onInterrupted?: () => void;
}

/** An attempt that receives this much may be repeated without limit: it will finish eventually. */
const progressBytes = 1024 * 1024;

/**
 * @param partial the kept part, which also stores what arrives; discarded if the file is refused
 * @throws {LimenError} `model-unavailable` if the server does not deliver the file (network, status, a web
 * page or another origin in its place), `model-altered` if size or SHA-256 differ
 */
export async function downloadFile(
  url: URL,
  file: ModelFile,
  partial: PartialFile,
  options: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const arriving = await ArrivingFile.resume(file, partial);
  try {
    try {
      return await arrive(url, arriving, options);
    } catch (thrown) {
      if (!isAltered(thrown) || !arriving.isPieced) throw thrown;
      // Pieces of two versions, or a damaged beginning: retry once from the start.
      await arriving.begin(0, '');
      return await arrive(url, arriving, options);
    }
  } catch (thrown) {
    // Keep an interrupted download, but not content that differs from what was published.
    if (isAltered(thrown)) await partial.discard();
    throw thrown;
  }
}

async function arrive(
  url: URL,
  arriving: ArrivingFile,
  options: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  let before = 0;
  const attempt = async (): Promise<void> => {
    before = arriving.loaded;
    if (!arriving.isWhole) await readRest(url, arriving, options);
  };
  const progressed = (): boolean => arriving.loaded - before >= progressBytes;
  const { signal, retry, onInterrupted } = options;
  await withRetries(attempt, { signal, retry, progressed, onAgain: onInterrupted });
  return arriving.verified();
}

async function readRest(url: URL, arriving: ArrivingFile, options: DownloadOptions): Promise<void> {
  const { file, loaded, etag } = arriving;
  const answer = await requestFrom(url, file, loaded, etag, options);
  await arriving.begin(answer.from, answer.etag);
  for await (const part of answer.parts) {
    arriving.add(part);
    options.onBytes?.(arriving.loaded);
  }
}

function isAltered(thrown: unknown): boolean {
  return thrown instanceof LimenError && thrown.code === 'model-altered';
}
