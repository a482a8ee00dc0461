/** The result of one documentation question: what was found and shown, and whether that answers it. */

import type { Passage } from '../../engine/index.js';
import { endOf, type RunRecord } from '../run-record.js';
import type { BaselineAnswer } from './baselines/baseline.js';
import type { DocumentationQuestion } from './documentation-question.js';
import { holdsAnswer, holdsWording, isRight } from './right-answer.js';
import { readingsShown, shownFirst, thingsShown } from './shown.js';

/** Number of passages requested from a plain search. */
export const passagesSearched = 20;

export interface DocumentationResult
  extends Pick<DocumentationQuestion, 'id' | 'question' | 'kind' | 'answerable'> {
  /** Rank, from 1, of the first search result that contains a `must` or a whole gold quote; null without one. */
  readonly foundAt: number | null;
  readonly answered: boolean;
  /** Answer of the likeliest draft, whether given or not. */
  readonly answer: string | null;
  /** The critic's probability of that draft; 0 if there is none. */
  readonly probability: number;
  /** What would be shown first if that draft were given. */
  readonly shown: string | null;
  /** Readings below the answer, or alone if none was given. */
  readonly readings: readonly string[];
  /** Whether a right answer was given, and whether one of the three items shown is right. */
  readonly right: boolean;
  readonly rightInThree: boolean;
  /** Whether the likeliest draft is right, given or not. */
  readonly closestRight: boolean;
  /** For each baseline by name, what it shows, best first. */
  readonly baselines: Readonly<Record<string, BaselineResult>>;
}

interface BaselineResult {
  /** Its own score of the first item; null if it found nothing. */
  readonly score: number | null;
  readonly shown: readonly string[];
  readonly right: boolean;
  readonly rightInThree: boolean;
}

/**
 * @param searched results of a plain search for the question, best first
 * @throws {LimenError} the error that ended a failed run
 */
export function documentationResult(
  question: DocumentationQuestion,
  run: RunRecord,
  searched: readonly Passage[],
  baselines: Readonly<Record<string, readonly BaselineAnswer[]>>,
): DocumentationResult {
  const { outcome } = endOf(run);
  const found = passagesFound(run);
  const answered = outcome.status === 'answered';
  const likeliest = answered ? outcome : outcome.closest;
  const shown = likeliest === null ? null : shownFirst(likeliest.draft, found);
  const readings = readingsShown(outcome, found);
  const { id, kind, answerable } = question;
  const closestRight = answerable && shown !== null && isRight(shown, question);
  const right = answered && closestRight;
  const place = answerable ? searched.findIndex(({ text }) => holdsWording(text, question)) : -1;
  return {
    id,
    question: question.question,
    kind,
    answerable,
    foundAt: place === -1 ? null : place + 1,
    answered,
    answer: likeliest?.draft.answer ?? null,
    probability: likeliest?.probability ?? 0,
    shown: shown?.text ?? null,
    readings,
    right,
    rightInThree: right || (answerable && readings.some((text) => holdsAnswer(text, question))),
    closestRight,
    baselines: Object.fromEntries(
      Object.entries(baselines).map(([name, answers]) => [name, baselineResult(question, answers)]),
    ),
  };
}

/** Baselines have no short answers: they show parts of pages. */
function baselineResult(question: DocumentationQuestion, answers: readonly BaselineAnswer[]): BaselineResult {
  const shown = answers.slice(0, thingsShown).map(({ text }) => text);
  const right = shown.map((text) => question.answerable && holdsAnswer(text, question));
  return {
    score: answers[0]?.score ?? null,
    shown,
    right: right[0] ?? false,
    rightInThree: right.includes(true),
  };
}

/** In the order they were found. */
function passagesFound({ trace }: RunRecord): readonly Passage[] {
  return trace.events.flatMap((event) =>
    event.type === 'passages-found' ? event.found.map(({ passage }) => passage) : [],
  );
}
