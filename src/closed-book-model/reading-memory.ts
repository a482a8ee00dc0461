import type { CallOptions, Memory, MemoryInput, Recollection, SampleOptions } from '../engine/index.js';
import type { AnswerShare } from '../reasoners/reader/answer-distribution.js';
import type { MemoryQuestion } from './read-answers.js';

/** A closed-book model that receives the answers a reader found in the passages. */
export interface ConditionedMemory extends Memory {
  recall(input: MemoryQuestion, options?: CallOptions): Promise<Recollection>;
  sample(input: MemoryQuestion, options: SampleOptions): Promise<readonly Recollection[]>;
}

/** Finds answers in passages; the extractive reader. */
export interface AnswerReader {
  answers(input: MemoryInput, options?: CallOptions): Promise<readonly AnswerShare[]>;
}

/**
 * Combines a memory and a reader: closed-book, the memory answers; with passages, an answer is drawn from the
 * reader's spans, or from the memory with the probability that the passages contain none. The states are the
 * memory's own in both cases, so that uncertainties are comparable.
 */
export class ReadingMemory implements Memory {
  readonly hasStates: boolean;

  constructor(
    private readonly memory: ConditionedMemory,
    private readonly reader: AnswerReader,
  ) {
    this.hasStates = memory.hasStates;
  }

  async recall(input: MemoryInput, options: CallOptions = {}): Promise<Recollection> {
    return this.memory.recall(await this.#withAnswers(input, options), options);
  }

  async sample(input: MemoryInput, options: SampleOptions): Promise<readonly Recollection[]> {
    return this.memory.sample(await this.#withAnswers(input, options), options);
  }

  async #withAnswers(input: MemoryInput, { signal }: CallOptions): Promise<MemoryQuestion> {
    if (input.passages.length === 0) return input;
    const read = await this.reader.answers(input, signal === undefined ? {} : { signal });
    return { ...input, read };
  }
}
