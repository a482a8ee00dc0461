/** One engine shared by all widgets with the same options, closed shortly after the last of them is gone. */

import type { LimenOptions, LimenOverSearch, OwnSearchOptions } from '../api.js';

/** A share in an engine, held by one widget. */
export interface Lease {
  readonly limen: Promise<LimenOverSearch>;
  /** Gives the share back; a second call does nothing. */
  release(): void;
}

interface Shared {
  readonly options: LeaseOptions;
  readonly limen: Promise<LimenOverSearch>;
  opened: LimenOverSearch | undefined;
  readonly abort: AbortController;
  holders: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

export type LeaseOptions = Omit<LimenOptions, 'signal' | 'modelsOf'> | Omit<OwnSearchOptions, 'modelsOf'>;
type CreateOptions = LeaseOptions & Pick<LimenOptions, 'signal' | 'modelsOf'>;

export class SharedLimens {
  readonly #create: (options: CreateOptions) => Promise<LimenOverSearch>;
  readonly #patience: number;
  readonly #shared = new Map<string, Shared>();

  /**
   * @param patience how long an engine without holders is kept, in milliseconds: navigation within a site removes a
   * widget and adds the next one a moment later
   */
  constructor(create: (options: CreateOptions) => Promise<LimenOverSearch>, patience = 3000) {
    this.#create = create;
    this.#patience = patience;
  }

  lease(options: LeaseOptions): Lease {
    const key = JSON.stringify(options);
    const shared = this.#shared.get(key) ?? this.#begin(key, options);
    clearTimeout(shared.timer);
    shared.holders += 1;
    let isHeld = true;
    return {
      limen: shared.limen,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        shared.holders -= 1;
        if (shared.holders === 0) shared.timer = setTimeout(() => this.#end(key, shared), this.#patience);
      },
    };
  }

  #begin(key: string, options: LeaseOptions): Shared {
    const abort = new AbortController();
    const models = this.#modelsFor(options);
    const limen = this.#create({ ...options, ...models, signal: abort.signal });
    const shared: Shared = { options, limen, opened: undefined, abort, holders: 0, timer: undefined };
    this.#shared.set(key, shared);
    limen.then(
      (opened) => {
        shared.opened = opened;
      },
      // The next lease tries again.
      () => this.#forget(key, shared),
    );
    return shared;
  }

  /** Models taken over from an engine that has the same ones and no holders left; it is no longer shared. */
  #modelsFor(options: LeaseOptions): Pick<LimenOptions, 'modelsOf'> {
    const wanted = modelsIn(options);
    for (const [key, { options: others, opened, holders, timer }] of this.#shared) {
      if (opened === undefined || holders > 0 || modelsIn(others) !== wanted) continue;
      clearTimeout(timer);
      this.#shared.delete(key);
      return { modelsOf: opened };
    }
    return {};
  }

  #end(key: string, shared: Shared): void {
    this.#forget(key, shared);
    shared.abort.abort();
    shared.limen.then(
      (limen) => limen.close(),
      () => undefined,
    );
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}

/** Identifies the models: all options except what is searched. */
function modelsIn(options: LeaseOptions): string {
  return JSON.stringify({ ...options, corpus: null, retriever: null });
}
