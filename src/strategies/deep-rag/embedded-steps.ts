/** DeepRAG's steps by the embedded models: questions divided by wording, answered by memory or reader. */

import type { CallOptions, Draft, Memory, Passage, Reasoner } from '../../engine/index.js';
import { distinctCitations } from '../../reasoners/distinct-citations.js';
import { geometricMean } from '../../scores/statistics.js';
import { type Remembered, remember } from '../memory-signals.js';
import { memoryDraft } from '../remembering.js';
import type { AtomicDecision, ReasoningState, StepReasoner } from './deep-rag-steps.js';
import { type DecisionWeights, decisionFeatures, knownProbability } from './known-decision.js';
import { afterAnswers, type Conclusion } from './sub-questions.js';

interface EmbeddedStepsParts {
  readonly reader: Reasoner;
  /** Without a memory, everything is retrieved. */
  readonly memory: Memory | null;
  readonly decision: DecisionWeights;
}

/** Minimum probability of being right for memory to answer. */
export const knownEnough = 0.5;

export class EmbeddedSteps implements StepReasoner {
  constructor(private readonly parts: EmbeddedStepsParts) {}

  async nextSubquery(state: ReasoningState): Promise<string | null> {
    const next = afterAnswers(state.question, answersOf(state));
    return 'subquestion' in next ? next.subquestion : null;
  }

  async decide(_: ReasoningState, subquery: string, call: CallOptions = {}): Promise<AtomicDecision> {
    const { memory, decision } = this.parts;
    if (memory === null) return { retrieve: true, known: null, reason: 'There is no memory to answer from.' };
    const remembered = await remember(memory, subquery, call);
    const known = knownProbability(decision, decisionFeatures(subquery, remembered.signals));
    return { retrieve: known < knownEnough, known, reason: reasonFor(remembered) };
  }

  async answer(
    _: ReasoningState,
    subquery: string,
    documents: readonly Passage[] | null,
    call: CallOptions = {},
  ): Promise<Draft> {
    const { memory, reader } = this.parts;
    if (documents !== null && documents.length > 0) {
      return reader.draft({ question: subquery, passages: documents, turns: [], asked: [] }, call);
    }
    if (documents !== null || memory === null) return nothingSaid;
    return memoryDraft(await memory.recall({ question: subquery, passages: [] }, call));
  }

  /** Combines the partial answers. A state that ended before all parts were known has no answer. */
  async conclude(state: ReasoningState): Promise<Draft> {
    const next = afterAnswers(state.question, answersOf(state));
    return 'subquestion' in next || next.conclusion === null
      ? nothingSaid
      : concluded(state, next.conclusion);
  }
}

/** Cites the proof of each part that was read; parts from memory stay unproven. */
function concluded({ steps }: ReasoningState, { kind, text, from }: Conclusion): Draft {
  const parts = from.flatMap((place) => steps[place]?.answer ?? []);
  const main = parts[0] ?? nothingSaid;
  const rationales = [...new Set(parts.map(({ rationale }) => rationale))];
  return {
    ...main,
    answer: text,
    kind: kind === 'text' ? main.kind : kind,
    rationale: rationales.filter((each) => each !== '').join(' '),
    citations: distinctCitations(parts.flatMap(({ citations }) => citations)),
    confidence: geometricMean(parts.map(({ confidence }) => confidence)),
    read: parts.flatMap(({ read }) => read),
  };
}

function answersOf({ steps }: ReasoningState): (string | null)[] {
  return steps.map(({ answer }) => answer.answer);
}

export function reasonFor({ likeliest, samples, signals }: Remembered): string {
  const same = Math.round(signals.agreement * samples.length);
  return `${same} of ${samples.length} answers from memory say “${likeliest.text}”.`;
}

const nothingSaid: Draft = {
  answer: null,
  kind: 'none',
  rationale: '',
  citations: [],
  confidence: 0,
  lookups: [],
  read: [],
  signals: {},
};
