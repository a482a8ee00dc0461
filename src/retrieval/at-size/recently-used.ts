interface Kept<Value> {
  readonly value: Value;
  readonly weight: number;
}

/** Keeps what was last used, up to a weight in all; what is asked for twice at once is made once. */
export class RecentlyUsed<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #making = new Map<string, Promise<Value>>();
  readonly #limit: number;
  #weight = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param make called where nothing is kept under `key`; what it throws is thrown here, and nothing is kept */
  async get(key: string, make: () => Promise<Kept<Value>>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      // The order of a map is that of insertion: the front is what was not used for longest.
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
