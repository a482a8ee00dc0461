/**
 * Records which version of the site each open tab was loaded from. A tab keeps getting the files of its own
 * version, even after a newer service worker has taken over. Stored in Cache Storage, because a service
 * worker's memory may end at any time.
 */

const recordsName = 'limen-clients';

/** A new tab is recorded before the browser lists it; it is never dropped earlier than this. */
const graceMilliseconds = 60_000;

interface ClientRecord {
  readonly version: string;
  /** The tab that a worker belongs to; a tab refers to itself. */
  readonly tab: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export class ClientVersions {
  readonly #caches: CacheStorage;
  readonly #now: () => number;

  constructor(caches: CacheStorage, now: () => number = Date.now) {
    this.#caches = caches;
    this.#now = now;
  }

  /** Records that the tab `client` was opened from `version`. */
  async opened(client: string, version: string): Promise<void> {
    await this.#write(client, { version, tab: client, since: this.#now() });
  }

  /** Records that `worker` was started by `client`, and so has the same version. */
  async started(worker: string, client: string): Promise<void> {
    const starter = await this.#read(client);
    if (starter !== undefined) await this.#write(worker, { ...starter, since: this.#now() });
  }

  /** Undefined for a client that was never recorded. */
  async versionOf(client: string): Promise<string | undefined> {
    return (await this.#read(client))?.version;
  }

  /**
   * Deletes every client whose tab is closed.
   * @param open the ids of all open tabs
   * @returns the versions still in use
   */
  async inUse(open: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const records = await this.#caches.open(recordsName);
    const versions = new Set<string>();
    for (const request of await records.keys()) {
      const record = await recordIn(await records.match(request));
      const fresh = record !== undefined && this.#now() - record.since < graceMilliseconds;
      if (record !== undefined && (fresh || open.has(record.tab))) versions.add(record.version);
      else await records.delete(request);
    }
    return versions;
  }

  async #read(client: string): Promise<ClientRecord | undefined> {
    if (client === '') return undefined;
    const records = await this.#caches.open(recordsName);
    return recordIn(await records.match(addressOf(client)));
  }

  async #write(client: string, record: ClientRecord): Promise<void> {
    if (client === '') return;
    const records = await this.#caches.open(recordsName);
    // Without room for it the tab counts as having the newest version; it must open anyway.
    await records.put(addressOf(client), Response.json(record)).catch(() => undefined);
  }
}

/** Cache keys are addresses; this one is never requested over the network. */
function addressOf(client: string): string {
  return new URL(`/limen-client/${encodeURIComponent(client)}`, globalThis.location.href).href;
}

async function recordIn(response: Response | undefined): Promise<ClientRecord | undefined> {
  return response === undefined ? undefined : ((await response.json()) as ClientRecord);
}
