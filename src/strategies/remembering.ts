/** Turns a memory's answers into drafts, and makes a memory the closed-book side of a reader. */

import type {
  CallOptions,
  Draft,
  DraftOptions,
  Excerpt,
  Memory,
  Query,
  ReadingsInput,
  Reasoner,
  ReasonerInput,
  Recollection,
} from '../engine/index.js';
import { meanTokenLogProbability } from './memory-signals.js';
import type { EmbeddedParts, StrategyPorts } from './strategy.js';

/**
 * The memory, if its answers may be used; `null` if there is none, or if it was trained on another corpus.
 */
export function answeringMemory({ memory, isForeign = false }: EmbeddedParts): Memory | null {
  return isForeign ? null : memory;
}

/** The reasoner of a strategy that may answer from memory: the reader alone if there is no such memory. */
export function rememberingReasoner(parts: EmbeddedParts): Pick<StrategyPorts, 'reasoner'> {
  const memory = answeringMemory(parts);
  return { reasoner: memory === null ? parts.reasoner : new RememberingReasoner(parts.reasoner, memory) };
}

/**
 * A reader with a memory as its closed-book side: the memory answers without passages, the reader with them.
 */
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

  async readings(input: ReadingsInput, options?: CallOptions): Promise<readonly Excerpt[]> {
    return (await this.reader.readings?.(input, options)) ?? [];
  }
}

/**
 * A memory's answer as a draft. It cites nothing, since nothing proves it. Its confidence is the geometric
 * mean of its tokens' probabilities.
 */
export function memoryDraft(recollection: Recollection): Draft {
  const text = recollection.text.trim();
  const answer = text === '' ? null : text;
  const meanLogProbability = meanTokenLogProbability(recollection);
  return {
    answer,
    kind: kindOf(answer),
    rationale: '',
    citations: [],
    confidence: answer === null ? 0 : Math.exp(meanLogProbability),
    lookups: [],
    read: [],
    signals: { meanLogProbability },
  };
}

function kindOf(answer: string | null): Draft['kind'] {
  if (answer === null) return 'none';
  const plain = answer.toLowerCase();
  return plain === 'yes' || plain === 'no' ? plain : 'text';
}
