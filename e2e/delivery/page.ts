/** A page with only the model delivery: in a worker, as it ships, or in the window. */

import { type ErrorRecord, toErrorRecord } from '../../src/engine/index.js';
import { deleteModel, type StoredModel, storedModels } from '../../src/model-files/stored-models.js';
import { Connection } from '../../src/rpc/connection.js';
import { trustedScriptUrl } from '../../src/trusted-types.js';
import { DeliveryService, type Hashes, type Outcome, type ServiceOptions } from './service.js';
import workerUrl from './worker.ts?worker&url';

export type Place = 'worker' | 'window';

export interface DeliveryPage {
  /** Starts loading the model in `models/<name>/`. */
  start(name: string, place: Place, retries: number): void;
  /** Bytes received, as reported to the page. */
  loaded(): number;
  /** The outcome of the last `start`. */
  outcome(): Promise<Outcome>;
  stored(): Promise<readonly StoredModel[]>;
  /** @returns bytes deleted */
  remove(name: string): Promise<number>;
  /**
   * Names of everything in Cache Storage and the origin private file system, and the usage that the browser
   * reports.
   */
  traces(): Promise<{ readonly names: readonly string[]; readonly usage: number }>;
  /** Damages the stored copy of a file, as a failing disk would. */
  damage(name: string, path: string): Promise<void>;
  /** Number of downloads that wait for another tab. */
  waiting(): Promise<number>;
}

const connection = new Connection<DeliveryService>(
  new Worker(trustedScriptUrl(workerUrl), { type: 'module' }),
  'delivery',
  () => undefined,
);
const here = new DeliveryService();
let loaded = 0;
let running: Promise<Outcome> | undefined;

const page: DeliveryPage = {
  start(name, place, retries) {
    const request = { folder: folderOf(name).href, retries };
    running = report((options) =>
      place === 'window' ? here.load(request, options) : connection.call('load', request, options),
    );
  },
  loaded: () => loaded,
  outcome: async () => running ?? Promise.reject(new Error('nothing was started')),
  stored: () => storedModels(),
  remove: (name) => deleteModel(folderOf(name)),
  async traces() {
    const names: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) names.push(`${name} ${url}`);
    }
    const collect = async (directory: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of directory.values()) {
        if (entry.kind === 'file') names.push(`${directory.name}/${entry.name}`);
        else await collect(entry as FileSystemDirectoryHandle);
      }
    };
    await collect(await navigator.storage.getDirectory());
    return { names, usage: (await navigator.storage.estimate()).usage ?? Number.NaN };
  },
  async damage(name, path) {
    const cache = await caches.open('limen-models');
    for (const { url } of await cache.keys()) {
      if (!url.startsWith(new URL(path, folderOf(name)).href)) continue;
      const bytes = new Uint8Array((await (await cache.match(url))?.arrayBuffer()) ?? new ArrayBuffer(1));
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await cache.put(url, new Response(bytes));
    }
  },
  async waiting() {
    return (await navigator.locks.query()).pending?.length ?? 0;
  },
};
Object.assign(globalThis, { deliveryPage: page });

async function report(load: (options: ServiceOptions) => Promise<Hashes>): Promise<Outcome> {
  loaded = 0;
  const notices: ErrorRecord[] = [];
  const options: ServiceOptions = {
    onProgress: (progress) => {
      loaded = progress.loaded;
    },
    onNotice: (notice) => notices.push(notice),
  };
  try {
    return { hashes: await load(options), notices };
  } catch (thrown) {
    return { error: toErrorRecord(thrown), notices };
  }
}

function folderOf(name: string): URL {
  return new URL(`models/${name}/`, document.baseURI);
}
