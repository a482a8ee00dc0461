import type { Passage } from '../engine/index.js';

/** Gives each passage its place in its corpus's list, in the order in which the passages are first seen. */
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
