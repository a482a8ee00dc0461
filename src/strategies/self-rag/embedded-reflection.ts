/** Self-RAG's judgements with the embedded models: what the memory's samples, the reader's signals and the critic say. */

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

export interface EmbeddedReflectionParts {
  readonly reader: Reasoner;
  readonly critic: Critic;
  /** Without one, every question needs retrieval. */
  readonly memory: Memory | null;
}

/** Share of the memory's samples that agree with its likeliest answer from which it is taken to know. */
const agreementEnough = 0.7;
/** Relevance, 0 to 1, as the reader gives it, from which a passage counts as relevant. */
const relevantEnough = 0.5;
/** The reader's own probability that the cited sentence supports the answer. */
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

  /** The reader reads a window's worth at a time; what it leaves out is read next. */
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
    { question, passages, draft, attempt }: CritiqueInput,
    call: CallOptions = {},
  ): Promise<Critique> {
    if (draft.answer === null) {
      const issues = ['No passage answers the question.', ...missingFrom(draft)];
      return { support: 'not', usefulness: 1, issues, regenerate: true };
    }
    const round = attempt;
    const probability = await this.parts.critic.assess({ question, passages, draft, round }, call);
    const support = supportOf(draft);
    const usefulness = inFifths(probability);
    const regenerate = support === 'not' || usefulness <= hardlyUseful;
    const issues = regenerate ? [...issuesWith(draft, support, usefulness), ...missingFrom(draft)] : [];
    return { support, usefulness, issues, regenerate };
  }

  /** What the reader would look up next, given that its draft was rejected. */
  async rewriteQuery(
    { question, passages, draft, asked }: RewriteInput,
    call: CallOptions = {},
  ): Promise<Query | null> {
    const turns = [rejectedTurn(draft)];
    return this.parts.reader.nextQuery({ question, passages, turns, asked }, call);
  }
}

/** Fully: the cited sentence supports it, and its passage alone gives the same answer. Partially: one of the two. */
function supportOf({ citations, signals }: Draft): Support {
  if (citations.length === 0) return 'not';
  const supported = (signals.support ?? 0) >= supportEnough;
  // Left out where the cited passage is the only one, or the answer was put together from parts read alone.
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
  const missing = lookups[0];
  return missing === undefined ? [] : [`Nothing was read about “${missing.text}”.`];
}

function rejectedTurn(draft: Draft): Turn {
  const verdict = { accepted: false, probability: 0, threshold: 0 };
  return { round: 1, queries: [], found: [], draft, verdict, feedback: null };
}
