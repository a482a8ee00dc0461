import type {
  CallOptions,
  Draft,
  DraftOptions,
  Memory,
  Query,
  Reasoner,
  ReasonerInput,
} from '../engine/index.js';
import { memoryDraft } from './memory-draft.js';

/** A reader with a memory as its closed-book side: the memory answers where nothing was read, the reader where something was. */
export class RememberingReasoner implements Reasoner {
  readonly closedBook = true;

  constructor(
    private readonly reader: Reasoner,
    private readonly memory: Memory,
  ) {}

  async draft(input: ReasonerInput, options: DraftOptions = {}): Promise<Draft> {
    if (input.passages.length > 0) return this.reader.draft(input, options);
    const { onPartial: _, ...call } = options;
    return memoryDraft(await this.memory.recall({ question: input.question, passages: [] }, call));
  }

  nextQuery(input: ReasonerInput, options?: CallOptions): Promise<Query | null> {
    return this.reader.nextQuery(input, options);
  }
}
