/** Values in the browser's storage. If access is denied, reads give `null`; writes that fail are ignored. */
export class StoredValues {
  readonly #storage: Storage | null;

  constructor(storage: Storage | null = storageNamed('localStorage')) {
    this.#storage = storage;
  }

  read(key: string): string | null {
    try {
      return this.#storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  /** @returns `false` if the storage is full, or access is denied */
  write(key: string, value: string): boolean {
    try {
      this.#storage?.setItem(key, value);
      return this.#storage !== null;
    } catch {
      return false;
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

/** `null` in a sandboxed frame, where even reading the property throws. */
export function storageNamed(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}
