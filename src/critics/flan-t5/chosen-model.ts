/** A chosen model: where its files are, which of them are used, and which are kept. */

import { LimenError, toErrorRecord } from '../../engine/index.js';
import { browserStorage } from '../../model-files/browser-storage.js';
import { freeBytes, largeDownload, storageFull } from '../../model-files/storage-room.js';
import { sum } from '../../scores/statistics.js';
import type { OpenModelOptions } from '../../sessions/open-model.js';
import { findGraphs, type HubLayout, type Precision } from './hub-layout.js';
import { KeptModel, newerModelName } from './kept-model.js';
import { ModelFetch, type ModelFetchOptions } from './model-fetch.js';
import type { ModelSource } from './model-source.js';
import { fetchOnDisk } from './picked-files.js';

/** Minimum step between two progress reports, as a share of the whole. */
const progressStep = 0.01;

export class ChosenModel {
  private constructor(
    readonly source: ModelSource,
    readonly layout: HubLayout,
    readonly files: ModelFetch,
    /** The cache of its files. */
    readonly kept: KeptModel | undefined,
    /** The cache of the previous version, which stays until this one has been opened. */
    private readonly before: KeptModel | undefined,
  ) {}

  /**
   * Finds the graphs. Kept files are hashed again, and damaged ones dropped. If the server's files in a
   * folder differ from the kept ones, they are fetched into a second cache; a commit never changes.
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
    const [before, newer] = await placesOf(source, base);
    let kept = before;
    const sizes = new Map<string, number>();
    const files = fetchOf(source, base, options, {
      onBytes: progressOf(sizes, options.onProgress),
      onWhole: async (path, digest) => kept?.keepDigests({ [path]: digest }),
    });
    const isKept = async (path: string): Promise<boolean> => (await kept?.has(path)) ?? false;
    let isReached = true;

    const has = async (path: string): Promise<boolean> => {
      const wasKept = (await before?.has(path)) ?? false;
      if (wasKept && (source.kind === 'hub' || !isReached)) return true;
      let headers: Headers | null;
      try {
        headers = await files.head(path, wasKept);
      } catch (thrown) {
        // Offline, the kept files are all there is, and suffice.
        if (!(thrown instanceof LimenError && wasKept)) throw thrown;
        isReached = false;
        return true;
      }
      if (headers === null) return false;
      if (!((await before?.isCurrent(path, headers)) ?? true)) kept = newer;
      if (!((await newer?.isCurrent(path, headers)) ?? true)) await newer?.clear();
      sizes.set(path, Number(headers.get('content-length') ?? 0));
      return true;
    };
    // The small files may change with or without the graphs.
    if (!(await has('config.json'))) {
      throw new LimenError('model-unavailable', { file: 'config.json', reason: 'the server answered 404' });
    }
    const layout = await findGraphs(source.name, precision, has);
    files.rename(layout.decoderAsked, layout.decoder);
    if (kept !== undefined) await planRoom(source.name, sizes, isKept, options);
    const isNewer = kept !== before;
    if (isReached && !isNewer) await newer?.delete();
    return new ChosenModel(source, layout, files, kept, isNewer ? before : undefined);
  }

  /** The version that is kept completely, if any; nothing is requested from the server. */
  static async findKept(
    source: ModelSource,
    base: URL,
    precision: Precision | undefined,
    options: OpenModelOptions,
  ): Promise<ChosenModel | undefined> {
    const [kept] = await placesOf(source, base);
    if (kept === undefined || !(await kept.has('config.json'))) return undefined;
    try {
      const layout = await findGraphs(source.name, precision, (path) => kept.has(path));
      const onWhole = (path: string, digest: string) => kept.keepDigests({ [path]: digest });
      return new ChosenModel(source, layout, fetchOf(source, base, options, { onWhole }), kept, undefined);
    } catch {
      return undefined;
    }
  }

  /** Whether this is a newer version, kept beside the previous one. */
  get isNewer(): boolean {
    return this.before !== undefined;
  }

  /** Called once it has been opened; only then does it replace the previous version. */
  async keepOpened(): Promise<void> {
    const { encoder, decoder, decoderAsked } = this.layout;
    const graphs = [encoder, decoder, decoderAsked];
    const isUsed = (path: string) =>
      !path.startsWith('onnx/') || graphs.some((each) => path.startsWith(each));
    await this.kept?.keepOpened(isUsed);
    if (this.kept !== undefined) await this.before?.replaceWith(this.kept);
  }

  /** Identifies the weights exactly: by the commit, or by the checksums of the graphs. */
  async identity(): Promise<string> {
    const { source, layout, files, kept } = this;
    if (source.kind === 'hub') return `${source.name}@${source.commit.slice(0, 12)} ${layout.precision}`;
    const digests = { ...(await kept?.digests()), ...Object.fromEntries(files.digests) };
    const decoder = digests[layout.decoder] ?? digests[layout.decoderAsked];
    const parts = [digests[layout.encoder], decoder].map((digest = 'unknown') => digest.slice(0, 12));
    return `${source.name}@${parts.join('+')}`;
  }
}

/** The caches of a model, and of a newer version until that has been opened; damaged files are dropped. */
async function placesOf(
  source: ModelSource,
  base: URL,
): Promise<readonly [kept: KeptModel | undefined, newer: KeptModel | undefined]> {
  // Files on this computer need no second copy.
  if (source.kind === 'disk') return [undefined, undefined];
  const keys = source.kind === 'hub' ? base : new URL(base.pathname, location.href);
  const kept = await KeptModel.open(base, keys);
  const newer = source.kind === 'hub' ? undefined : await KeptModel.open(base, keys, newerModelName(base));
  await kept?.dropDamaged();
  await newer?.dropDamaged();
  return [kept, newer];
}

function fetchOf(
  source: ModelSource,
  base: URL,
  { signal }: OpenModelOptions,
  told: Pick<ModelFetchOptions, 'onBytes' | 'onWhole'>,
): ModelFetch {
  const network = source.kind === 'disk' ? { fetch: fetchOnDisk(base, source.files) } : {};
  return new ModelFetch({ base, mayRedirect: source.kind === 'hub', signal, ...told, ...network });
}

/** Announces the download's size, and warns if the browser has no room to keep it. */
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

/** @param sizes bytes of the files that will arrive, as far as known */
function progressOf(
  sizes: ReadonlyMap<string, number>,
  onProgress: OpenModelOptions['onProgress'],
): (bytes: number) => void {
  let loaded = 0;
  let told = Number.NEGATIVE_INFINITY;
  return (bytes) => {
    loaded += bytes;
    const total = Math.max(sum([...sizes.values()]), loaded);
    if (loaded < total && loaded - told < total * progressStep) return;
    told = loaded;
    onProgress?.({ loaded, total });
  };
}
