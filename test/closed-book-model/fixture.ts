import type { Memory, Recollection } from '../../src/engine/index.js';

/**
 * A memory with given knowledge that records its questions; what it does not know it answers differently each
 * time.
 */
export class FixtureMemory implements Memory {
  readonly hasStates = false;
  readonly asked: string[] = [];

  constructor(private readonly known: Readonly<Record<string, string>>) {}

  async recall({ question }: { readonly question: string }): Promise<Recollection> {
    this.asked.push(question);
    return this.#said(question, 0);
  }

  async sample(
    { question }: { readonly question: string },
    { count }: { readonly count: number },
  ): Promise<readonly Recollection[]> {
    return Array.from({ length: count }, (_, place) => this.#said(question, place));
  }

  #said(question: string, place: number): Recollection {
    const text = this.known[question];
    return text === undefined
      ? { text: `Invention ${place}`, logProbability: -6, tokens: 3, state: null }
      : { text, logProbability: -0.03, tokens: 3, state: null };
  }
}
