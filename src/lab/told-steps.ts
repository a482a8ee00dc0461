/** The events of a run of any strategy as lines of a timeline, in words for a class. */

import type { Draft, Passage, RunEvent } from '../engine/index.js';
import { drawnOften } from './drawn-answers.js';

/** What a line of a timeline does. Stored runs name each by its place: new ones come last. */
export const doings = [
  'Asks',
  'Doubts',
  'Decides',
  'Looks up',
  'Finds',
  'Keeps',
  'Weighs',
  'Plans',
  'Recalls',
  'Drafts',
  'Answers',
  'Judges',
  'Reflects',
  'Guards',
  'Compares',
  'Stops',
  'Concludes',
] as const;
export type Doing = (typeof doings)[number];

export interface ToldStep {
  readonly round: number;
  readonly does: Doing;
  /** Words, or passages whose titles stand for them. */
  readonly told: string | readonly Passage[];
  /** The probability that DeepRAG gives its memory, or SeaKR's uncertainty. */
  readonly measured?: number;
}

/** What was brought, drafted, decided and judged; what the run's own end tells is left to its answer. */
export function toldSteps(events: readonly RunEvent[]): ToldStep[] {
  const teller = new Teller();
  return events.flatMap((event) => teller.tell(event));
}

class Teller {
  readonly #passages = new Map<string, Passage>();
  /** What the last step of a chain answered, until the chain has been concluded. */
  #answered: Draft | null = null;

  tell(event: RunEvent): ToldStep[] {
    switch (event.type) {
      case 'query-written':
        return [{ round: event.round, does: 'Looks up', told: event.query.text }];
      case 'passages-found': {
        const passages = event.found.map(({ passage }) => passage);
        for (const passage of passages) this.#passages.set(passage.id, passage);
        const told = passages.length === 0 ? 'nothing new' : passages;
        return [{ round: event.round, does: 'Finds', told }];
      }
      case 'draft-finished':
        return this.#drafted(event.round, event.draft);
      case 'self-rag/retrieval-decided': {
        const told = `${event.retrieve ? 'to look it up' : 'to trust its memory'}. ${event.reason}`;
        return [{ round: 0, does: 'Decides', told }];
      }
      case 'self-rag/relevance-judged':
      case 'reflect-rag/reranked':
        return [{ round: event.round, does: 'Keeps', told: this.#named(event.kept) }];
      case 'self-rag/critiqued': {
        const { support, usefulness, issues, regenerate } = event.critique;
        const verdict = regenerate ? 'rejects it' : 'accepts it';
        const told = [`${verdict}: ${support} supported, usefulness ${usefulness} of 5.`, ...issues].join(
          ' ',
        );
        return [{ round: event.round, does: 'Judges', told }];
      }
      case 'deep-rag/subquery-written':
        return [{ round: event.round, does: 'Asks', told: event.subquery }];
      case 'seakr/subquestion-written':
        return [{ round: event.round, does: 'Asks', told: event.subquestion }];
      case 'deep-rag/decided': {
        const told = `${event.retrieve ? 'to look it up' : 'to trust its memory'}. ${event.reason}`;
        const measured = event.known === null ? {} : { measured: event.known };
        return [{ round: event.round, does: 'Decides', told, ...measured }];
      }
      case 'seakr/uncertainty-measured': {
        const { round, retrieve, answers, uncertainty: measured } = event;
        const told = `${retrieve ? 'so it looks it up' : 'so it trusts its memory'}. ${commonest(answers)}`;
        return [{ round, does: 'Doubts', told, measured }];
      }
      case 'seakr/passages-weighed': {
        const weighed = event.weighed.map(
          ({ passageId, uncertainty }) => `${this.#title(passageId)} (${uncertainty.toFixed(2)})`,
        );
        const told = `${weighed.join(', ')}; keeps ${this.#title(event.kept)}`;
        return [{ round: event.round, does: 'Weighs', told }];
      }
      case 'deep-rag/step-answered':
      case 'seakr/step-answered': {
        this.#answered = event.draft;
        const { round, retrieved, draft } = event;
        const told = draftInWords(draft);
        return [{ round, does: retrieved || draft.answer === null ? 'Answers' : 'Recalls', told }];
      }
      case 'seakr/answers-compared': {
        const said = ({ answer, uncertainty }: typeof event.chain) =>
          `${answer ?? 'nothing'} (${uncertainty?.toFixed(2) ?? 'unmeasured'})`;
        const chosen = event.chosen === 'chain' ? 'its steps' : 'reading again';
        const told = `its steps: ${said(event.chain)}; reading again: ${said(event.fresh)}. It takes ${chosen}.`;
        return [{ round: event.round, does: 'Compares', told }];
      }
      case 'reflect-rag/planned': {
        const facts = event.plan.map(({ fact }) => fact);
        return [{ round: event.round, does: 'Plans', told: facts.join(' ') || 'with no fact' }];
      }
      case 'reflect-rag/reflected':
        return [
          { round: event.round, does: 'Reflects', told: `${event.critique} ${event.suggestion}`.trim() },
        ];
      case 'reflect-rag/revision-judged': {
        const told = event.refusal === null ? 'takes the revision' : refusals[event.refusal];
        return [{ round: event.round, does: 'Guards', told }];
      }
      case 'reflect-rag/reflection-ended':
        return [{ round: event.round, does: 'Stops', told: reflectionEnds[event.reason] }];
      default:
        return [];
    }
  }

  #drafted(round: number, draft: Draft): ToldStep[] {
    const last = this.#answered;
    this.#answered = null;
    if (last !== null) {
      return last.answer === draft.answer
        ? []
        : [{ round, does: 'Concludes', told: draft.answer ?? 'nothing' }];
    }
    const recalled = draft.answer !== null && draft.citations.length === 0 && draft.rationale === '';
    return [{ round, does: recalled ? 'Recalls' : 'Drafts', told: draftInWords(draft) }];
  }

  #named(ids: readonly string[]): readonly Passage[] | string {
    const passages = ids.flatMap((id) => this.#passages.get(id) ?? []);
    return passages.length === 0 ? 'none' : passages;
  }

  #title(id: string): string {
    return this.#passages.get(id)?.title ?? id;
  }
}

const refusals = {
  'no-answer': 'refuses it: it gives no answer',
  uncited: 'refuses it: it points to no passage',
  'not-carried': 'refuses it: its passage does not say so',
  'less-likely': 'refuses it: the critic finds the first answer likelier',
} as const;

const reflectionEnds = {
  'yes-no': 'without reflecting: yes or no',
  'plain-factoid': 'without reflecting: a plain fact, surely found',
  'nothing-suggested': 'nothing is left to mend',
  'answer-unchanged': 'the answer stays the same',
  limit: 'after its last reflection',
} as const;

/** What a draft says, and the sentences that are to prove it. */
export function draftInWords({ answer, rationale }: Pick<Draft, 'answer' | 'rationale'>): string {
  if (answer === null) return 'nothing';
  return rationale === '' ? answer : `${answer}: ${rationale}`;
}

/** "Of 20 answers drawn, 14 say “Ilvane Morrow”." */
function commonest(answers: readonly string[]): string {
  const [most] = drawnOften(answers);
  return `Of ${answers.length} answers drawn, ${most?.times ?? 0} say “${most?.answer ?? ''}”.`;
}
