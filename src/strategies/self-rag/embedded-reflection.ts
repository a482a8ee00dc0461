/** Self-RAG's judgements by the memory's samples, the reader's signals and the critic. */

import type {
  CallOptions,
  Critic,
  Draft,
  Memory,
  Passage,
  Query,
  Reasoner,
  Turn,
} from '../../engine/index.js';
import { reasonFor } from '../deep-rag/embedded-steps.js';
import { remember } from '../memory-signals.js';
import type {
  Critique,
  CritiqueInput,
  PassageRelevance,
  RetrievalDecision,
  RewriteInput,
  SelfReflection,
  Support,
} from './self-rag.js';

interface EmbeddedReflectionParts {
  readonly reader: Reasoner;
  readonly critic: Critic;
  /** Without a memory, every question needs retrieval. */
  readonly memory: Memory | null;
}

/** Minimum share of the memory's samples that agree with its likeliest answer for it to count as known. */
const agreementEnough = 0.7;
/** Minimum relevance given by the reader, 0 to 1, for a passage to count as relevant. */
const relevantEnough = 0.5;
/** Minimum probability, given by the reader, that the cited sentence supports the answer. */
const supportEnough = 0.5;
/** At or below this usefulness an answer is rejected. */
const hardlyUseful = 1;

export class EmbeddedReflection implements SelfReflection {
  constructor(private readonly parts: EmbeddedReflectionParts) {}

  async needsRetrieval(question: string, call: CallOptions = {}): Promise<RetrievalDecision> {
    const { memory } = this.parts;
    if (memory === null) return { retrieve: true, reason: 'There is no memory to answer from.' };
    const remembered = await remember(memory, question, call);
    return { retrieve: remembered.signals.agreement < agreementEnough, reason: reasonFor(remembered) };
  }

  /** The reader reads one window at a time; the passages that it leaves out are read next. */
  async judgeRelevance(
    question: string,
    passages: readonly Passage[],
    call: CallOptions = {},
  ): Promise<readonly PassageRelevance[]> {
    const relevance = new Map<string, number>();
    let left = passages;
    while (left.length > 0) {
      const { read } = await this.parts.reader.draft(
        { question, passages: left, turns: [], asked: [] },
        call,
      );
      for (const each of read) relevance.set(each.passageId, each.relevance);
      const next = left.filter(({ id }) => !relevance.has(id));
      if (next.length === left.length) break;
      left = next;
    }
    return passages.map(({ id }) => ({
      passageId: id,
      relevant: (relevance.get(id) ?? 0) >= relevantEnough,
    }));
  }

  async critique(
    { question, passages, draft, attempt: round }: CritiqueInput,
    call: CallOptions = {},
  ): Promise<Critique> {
    if (draft.answer === null) {
      const issues = ['No passage answers the question.', ...missingFrom(draft)];
      return { support: 'not', usefulness: 1, issues, regenerate: true };
    }
    const probability = await this.parts.critic.assess({ question, passages, draft, round }, call);
    const support = supportOf(draft);
    const usefulness = inFifths(probability);
    const regenerate = support === 'not' || usefulness <= hardlyUseful;
    const issues = regenerate ? [...issuesWith(draft, support, usefulness), ...missingFrom(draft)] : [];
    return { support, usefulness, issues, regenerate };
  }

  /** The reader's next look-up after its draft was rejected. */
  async rewriteQuery(
    { question, passages, draft, asked }: RewriteInput,
    call: CallOptions = {},
  ): Promise<Query | null> {
    const turns = [rejectedTurn(draft)];
    return this.parts.reader.nextQuery({ question, passages, turns, asked }, call);
  }
}

/** Fully: the cited sentence supports the answer, and its passage alone gives it too. Partially: one of these. */
function supportOf({ citations, signals }: Draft): Support {
  if (citations.length === 0) return 'not';
  const supported = (signals.support ?? 0) >= supportEnough;
  // Missing if the cited passage is the only one, or if the answer was combined from separate readings.
  const alone = (signals.aloneAgrees ?? 1) === 1;
  if (supported && alone) return 'fully';
  return supported || alone ? 'partially' : 'not';
}

/** The critic's probability in fifths: 1 up to 0.2, 5 from 0.8 on. */
function inFifths(probability: number): Critique['usefulness'] {
  if (probability < 0.2) return 1;
  if (probability < 0.4) return 2;
  if (probability < 0.6) return 3;
  return probability < 0.8 ? 4 : 5;
}

function issuesWith({ answer }: Draft, support: Support, usefulness: number): string[] {
  return [
    ...(support === 'not' ? [`No passage says “${answer}”.`] : []),
    ...(usefulness <= hardlyUseful ? [`“${answer}” is probably not what is asked for.`] : []),
  ];
}

function missingFrom({ lookups }: Draft): string[] {
  return lookups.slice(0, 1).map(({ text }) => `Nothing was read about “${text}”.`);
}

function rejectedTurn(draft: Draft): Turn {
  const verdict = { accepted: false, probability: 0, threshold: 0 };
  return { round: 1, queries: [], found: [], draft, verdict, feedback: null };
}
