import type { StoredText } from '../../src/lab/stored-strategy-runs.js';

/** Between sentences, and after what a colon announces. */
const seam = /(?<=[.!?:]) /u;

/** Gives each text its index in one list, in order of first use: sentences that texts share are stored once. */
export class TextPlaces {
  readonly #places = new Map<string, number>();
  readonly texts: StoredText[] = [];

  /** −1 for none. */
  of(text: string | null): number {
    if (text === null) return -1;
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const sentences = text.split(seam);
    const stored = sentences.length === 1 ? text : sentences.map((sentence) => this.of(sentence));
    this.#places.set(text, this.texts.length);
    return this.texts.push(stored) - 1;
  }
}
