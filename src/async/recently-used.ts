interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** An LRU cache bounded by total weight; concurrent requests for the same key share one `make` call. */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #making = new Map<string, Promise<Value>>();
  readonly #limit: number;
  #weight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param make called if nothing is cached under `key`; its error is rethrown and nothing is cached */
  async get(key: string, make: () => Promise<Kept<Value>>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // A map iterates in insertion order: its front is the least recently used entry.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept.value;
    }
    const making = this.#making.get(key) ?? this.#make(key, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, make: () => Promise<Kept<Value>>): Promise<Value> {
    try {
      const made = await make();
      this.#kept.set(key, made);
      this.#weight += made.weight;
      for (const [oldest, { weight }] of this.#kept) {
        if (this.#weight <= this.#limit || oldest === key) break;
        this.#kept.delete(oldest);
        this.#weight -= weight;
      }
      return made.value;
    } finally {
      this.#making.delete(key);
    }
  }
}
