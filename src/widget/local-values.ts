/** Values in `localStorage`. If the browser denies access, reads give `null`; writes that fail are ignored. */
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
      // The storage is full, or access is denied.
    }
  }

  remove(key: string): void {
    try {
      this.#storage?.removeItem(key);
    } catch {
      // Where removing is denied, nothing could be written either.
    }
  }
}

/** In a sandboxed frame, even reading the property throws. */
function localStore(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
