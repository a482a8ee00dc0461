import type { CallOptions, Draft, Passage, Reasoner } from '../../engine/index.js';
import { highest } from '../../scores/statistics.js';
import { ReadingCache } from './reading-cache.js';
import type {
  PlannedFact,
  PlannedInput,
  Refiner,
  RefinerInput,
  ReflectionInput,
  RerankOptions,
  Revision,
} from './refiner.js';
import { type ReflectionPolicy, revisionScore } from './reflection-policy.js';
import { type RevisionCandidate, revisionCandidates } from './revision-candidates.js';
import { revisionFeatures } from './revision-features.js';

/** ReflectRAG's judgements by the embedded reader: reading each passage alone gives order, plan, revisions. */
export class ReaderRefiner implements Refiner {
  readonly #cache: ReadingCache;

  constructor(
    reader: Reasoner,
    private readonly policy: ReflectionPolicy,
  ) {
    this.#cache = new ReadingCache(reader);
  }

  async rerank(
    { question, passages }: RefinerInput,
    { limit, ...call }: RerankOptions,
  ): Promise<readonly number[]> {
    const relevance: number[] = [];
    for (const passage of passages) {
      const draft = await this.#cache.read(question, [passage], call);
      relevance.push(draft.read[0]?.relevance ?? 0);
    }
    return [...passages.keys()]
      .sort((one, other) => (relevance[other] ?? 0) - (relevance[one] ?? 0))
      .slice(0, limit);
  }

  /** For each passage that answers: the sentences that prove its answer. */
  async plan({ question, passages }: RefinerInput, call: CallOptions = {}): Promise<readonly PlannedFact[]> {
    const facts: PlannedFact[] = [];
    for (const passage of passages) {
      const { answer, rationale } = await this.#cache.read(question, [passage], call);
      if (answer !== null && rationale !== '') facts.push({ passageId: passage.id, fact: rationale });
    }
    return facts;
  }

  /** Reads only the passages of the plan, or all of them if it is empty. */
  async answer({ question, passages, plan }: PlannedInput, call: CallOptions = {}): Promise<Draft> {
    const planned = passages.filter(({ id }) => plan.some(({ passageId }) => passageId === id));
    return this.#cache.read(question, planned.length === 0 ? passages : planned, call);
  }

  async reflect(input: ReflectionInput, call: CallOptions = {}): Promise<Revision | null> {
    const { question, passages, plan, draft } = input;
    const candidates = await revisionCandidates(input, this.#cache, call);
    const scored = candidates.others.map((candidate) => ({
      candidate,
      score: revisionScore(this.policy, revisionFeatures(question, candidate, candidates)),
    }));
    const best = highest(scored, ({ score }) => score);
    if (best === null || best.score < this.policy.margin) return null;
    const { critique, suggestion } = inWords(draft, best.candidate, passages);
    return { critique, suggestion, plan: planWith(plan, best.candidate.draft), draft: best.candidate.draft };
  }
}

function inWords(
  standing: Draft,
  { draft, readings }: RevisionCandidate,
  passages: readonly Passage[],
): Pick<Revision, 'critique' | 'suggestion'> {
  const cited = draft.citations[0]?.passageId;
  const place = passages.findIndex(({ id }) => id === cited);
  const where = place < 0 ? 'The passages' : `Passage ${place + 1}, “${passages[place]?.title ?? ''}”,`;
  return {
    critique:
      standing.answer === null
        ? 'There is no answer yet.'
        : `“${standing.answer}” may not be what is asked for.`,
    suggestion: `${where} says “${draft.answer}” (${readings} of the readings ${readings === 1 ? 'agrees' : 'agree'}).`,
  };
}

/** The plan with the revision's proof in place of the fact taken from its passage. */
function planWith(plan: readonly PlannedFact[], { citations, rationale }: Draft): readonly PlannedFact[] {
  const passageId = citations[0]?.passageId;
  if (passageId === undefined || rationale === '') return plan;
  const fact = { passageId, fact: rationale };
  const others = plan.filter((each) => each.passageId !== passageId);
  return [fact, ...others];
}
