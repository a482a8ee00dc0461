/** Features of a revision and the standing answer for the reflection policy, named as its weights are. */

import { answerFits } from '../../reasoners/reader/answer-text.js';
import { boundedLogOdds } from '../../scores/log-odds.js';
import type { Candidates, RevisionCandidate } from './revision-candidates.js';
import { saysAnswer } from './says-answer.js';

/** Features of one answer, computed both for the revision and for the standing answer. */
const ofAnswer = {
  confidence: ({ draft }) => logit(draft.confidence),
  /** Number of readings that give it, and their combined confidence. */
  readings: ({ readings }) => Math.log1p(readings),
  certainty: ({ doubt }) => logit(1 - doubt),
  place: ({ place }) => place,
  fits: ({ draft }, question) => answerFits(question, draft.answer),
  relevance: ({ draft }) => logit(draft.signals.relevance ?? 0),
  support: ({ draft }) => logit(draft.signals.support ?? 0),
  none: ({ draft }) => draft.signals.typeNone ?? 0,
  yesNo: ({ draft }) => (draft.kind === 'yes' || draft.kind === 'no' ? 1 : 0),
  alone: ({ draft }) => draft.signals.aloneAgrees ?? 1,
  rationale: ({ draft }) => draft.signals.rationaleOverlap ?? 0,
  proof: ({ draft }) => draft.signals.proofOverlap ?? 0,
  near: ({ draft }) => draft.signals.nearOverlap ?? 0,
  title: ({ draft }) => draft.signals.titleAsked ?? 0,
  names: ({ draft }) => draft.signals.namesRead ?? 0,
  asked: ({ draft }) => draft.signals.answerInQuestion ?? 0,
  words: ({ draft }) => Math.log1p(draft.signals.answerWords ?? 0),
  bridged: ({ draft }) => draft.signals.bridged ?? 0,
  compared: ({ draft }) => draft.signals.compared ?? 0,
  own: ({ draft }) => draft.signals.ownAgrees ?? 1,
} as const satisfies Record<string, (candidate: RevisionCandidate, question: string) => number>;

/** Features of the pair. */
const ofBoth = {
  holdsStanding: (revision, standing) => Number(holds(revision, standing)),
  heldByStanding: (revision, standing) => Number(holds(standing, revision)),
  noneStands: (_, standing) => Number(standing.draft.answer === null),
} as const satisfies Record<string, (revision: RevisionCandidate, standing: RevisionCandidate) => number>;

export const revisionFeatureNames: readonly string[] = [
  ...Object.keys(ofAnswer).flatMap((name) => [`${name} of revision`, `${name} of standing`]),
  ...Object.keys(ofBoth),
  'other answers',
];

/** One number for each of `revisionFeatureNames`. */
export function revisionFeatures(
  question: string,
  revision: RevisionCandidate,
  { standing, others }: Candidates,
): number[] {
  return [
    ...Object.values(ofAnswer).flatMap((number) => [number(revision, question), number(standing, question)]),
    ...Object.values(ofBoth).map((number) => number(revision, standing)),
    others.length,
  ];
}

/** Clamped, since a reader may be certain in 32 bits. */
function logit(probability: number): number {
  return boundedLogOdds(probability, 0.001);
}

function holds(one: RevisionCandidate, other: RevisionCandidate): boolean {
  return saysAnswer(one.draft.answer ?? '', other.draft.answer ?? '');
}
