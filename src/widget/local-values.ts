/** Values in `localStorage`, or nothing where the browser denies it or it is full. */
export class LocalValues {
  readonly #storage: Storage | null;

  constructor(storage: Storage | null = localStore()) {
    this.#storage = storage;
  }

  read(key: string): string | null {
    try {
      return this.#storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  write(key: string, value: string): void {
    try {
      this.#storage?.setItem(key, value);
    } catch {
      // Full or denied.
    }
  }

  remove(key: string): void {
    try {
      this.#storage?.removeItem(key);
    } catch {
      // Nothing is kept where nothing can be taken away.
    }
  }
}

/** Reading the property throws in a sandbox. */
function localStore(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
