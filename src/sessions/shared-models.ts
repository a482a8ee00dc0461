/** For a worker in which one model reads with the graph of another: that graph is in memory only once. */

import type { ModelBundle } from '../model-files/model-bundle.js';
import type { ModelSupply } from './open-model.js';
import type { Runtime } from './runtime.js';
import type { Session, SessionFactory } from './session-types.js';

export function sharedModels(supply: ModelSupply): ModelSupply {
  /** One per worker. */
  let runtime: Promise<Runtime> | undefined;
  const bundles = new Map<string, WeakRef<ModelBundle>>();
  /** By SHA-256 of the graph. */
  const sessions = new Map<string, Promise<Session>>();
  const sums = new WeakMap<Uint8Array, string>();

  const shared = async (bundle: ModelBundle): Promise<ModelBundle> => {
    for (const { path, sha256 } of bundle.manifest.files) sums.set(await bundle.bytes(path), sha256);
    return bundle;
  };
  return {
    loadRuntime(...wanted) {
      runtime ??= supply.loadRuntime(...wanted).catch((thrown: unknown) => {
        runtime = undefined;
        throw thrown;
      });
      return runtime;
    },
    /** Files that are still in memory are not loaded again; once their sessions exist, nothing holds them. */
    async load(folder, options) {
      const key = `${folder.href} ${options.manifestSha256}`;
      const bundle = bundles.get(key)?.deref() ?? (await shared(await supply.load(folder, options)));
      bundles.set(key, new WeakRef(bundle));
      return bundle;
    },
    shareSessions:
      (createSession): SessionFactory =>
      (graph, weights) => {
        const sum = sums.get(graph);
        const made = sum === undefined ? undefined : sessions.get(sum);
        if (made !== undefined) return made;
        const session = createSession(graph, weights);
        if (sum === undefined) return session;
        sessions.set(sum, session);
        // After a failure the next caller tries again.
        session.catch(() => sessions.delete(sum));
        return session;
      },
  };
}
