import type { Passage } from '../engine/index.js';

/** Assigns places in the list of the corpus to passages, in the order in which they first occur. */
export class PassagePlaces {
  readonly #places = new Map<string, number>();
  readonly passages: [id: string, title: string][] = [];

  of({ id, title }: Passage): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    this.#places.set(id, this.passages.length);
    return this.passages.push([id, title]) - 1;
  }

  ofId(id: string): number | null {
    return this.#places.get(id) ?? null;
  }
}
