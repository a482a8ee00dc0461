/** A chosen model: where its files are, which of them are used, and what is kept of them. */

import { LimenError, toErrorRecord } from '../../engine/index.js';
import { browserStorage } from '../../inference/delivery/browser-storage.js';
import { freeBytes, largeDownload, storageFull } from '../../inference/delivery/storage-room.js';
import type { OpenModelOptions } from '../../inference/model-service.js';
import { findGraphs, type HubLayout, type Precision } from './hub-layout.js';
import { KeptModel } from './kept-model.js';
import { ModelFetch } from './model-fetch.js';
import type { ModelSource } from './model-source.js';
import { fetchOnDisk } from './picked-files.js';

/** Progress is told at most this often, as a share of the whole. */
const progressStep = 0.01;

export class ChosenModel {
  readonly source: ModelSource;
  readonly layout: HubLayout;
  readonly files: ModelFetch;
  readonly kept: KeptModel | undefined;

  private constructor(
    source: ModelSource,
    layout: HubLayout,
    files: ModelFetch,
    kept: KeptModel | undefined,
  ) {
    this.source = source;
    this.layout = layout;
    this.files = files;
    this.kept = kept;
  }

  /**
   * Finds the graphs. What is kept of a folder is forgotten when the server has other files by now; a commit never changes.
   *
   * @param base the model's folder, ending with `/`
   * @throws {LimenError} `model-unavailable`, `model-invalid` and `option-invalid`, see `findGraphs`
   */
  static async find(
    source: ModelSource,
    base: URL,
    precision: Precision | undefined,
    options: OpenModelOptions,
  ): Promise<ChosenModel> {
    const { signal, onProgress } = options;
    const keys = source.kind === 'hub' ? base : new URL(base.pathname, location.href);
    // What lies on this computer is not kept a second time.
    const kept = source.kind === 'disk' ? undefined : await KeptModel.open(base, keys);
    const sizes = new Map<string, number>();
    const progress = progressOf(sizes, onProgress);
    const until = signal === undefined ? {} : { signal };
    const network = source.kind === 'disk' ? { fetch: fetchOnDisk(base, source.files) } : {};
    const mayRedirect = source.kind === 'hub';
    const files = new ModelFetch({ base, mayRedirect, onBytes: progress, ...network, ...until });
    const isKept = async (path: string): Promise<boolean> => (await kept?.has(path)) ?? false;

    const has = async (path: string): Promise<boolean> => {
      if (source.kind === 'hub' && (await isKept(path))) return true;
      let headers: Headers | null;
      try {
        headers = await files.head(path);
      } catch (thrown) {
        // Without a network the kept files are all there is, and enough.
        if (thrown instanceof LimenError && (await isKept(path))) return true;
        throw thrown;
      }
      if (headers === null) return false;
      if (kept !== undefined && !(await kept.isCurrent(path, headers))) await kept.clear();
      sizes.set(path, Number(headers.get('content-length') ?? 0));
      return true;
    };
    // The small files change with the graphs or without them.
    if (!(await has('config.json'))) {
      throw new LimenError('model-unavailable', { file: 'config.json', reason: 'the server answered 404' });
    }
    const layout = await findGraphs(source.name, precision, has);
    files.rename(layout.decoderAsked, layout.decoder);
    if (kept !== undefined) await planRoom(source.name, sizes, isKept, options);
    return new ChosenModel(source, layout, files, kept);
  }

  /** Names the weights exactly: by the commit, or by the checksums of the graphs. */
  async identity(): Promise<string> {
    const { source, layout, files, kept } = this;
    if (source.kind === 'hub') return `${source.name}@${source.commit.slice(0, 12)} ${layout.precision}`;
    const digests = { ...(await kept?.digests()), ...Object.fromEntries(files.digests) };
    if (files.digests.size > 0) await kept?.keepDigests(digests);
    const parts = [layout.encoder, layout.decoder].map((path) => (digests[path] ?? 'unknown').slice(0, 12));
    return `${source.name}@${parts.join('+')}`;
  }
}

/** Says before the download what it takes, and when the browser has no room to keep it. */
async function planRoom(
  model: string,
  sizes: ReadonlyMap<string, number>,
  isKept: (path: string) => Promise<boolean>,
  { onNotice, onLargeDownload }: OpenModelOptions,
): Promise<void> {
  let missing = 0;
  for (const [path, bytes] of sizes) if (!(await isKept(path))) missing += bytes;
  if (missing >= largeDownload) onLargeDownload?.(missing);
  const free = await freeBytes(browserStorage());
  if (free !== undefined && free < missing) onNotice?.(toErrorRecord(storageFull(model, missing, free)));
}

/** @param sizes bytes of the files that will arrive, known piece by piece */
function progressOf(
  sizes: ReadonlyMap<string, number>,
  onProgress: OpenModelOptions['onProgress'],
): (bytes: number) => void {
  let loaded = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (bytes) => {
    loaded += bytes;
    const known = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const total = Math.max(known, loaded);
    if (loaded < total && loaded - told < total * progressStep) return;
    told = loaded;
    onProgress?.({ loaded, total });
  };
}
