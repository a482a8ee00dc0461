import { LimenError, optionInvalid } from './errors.js';

/** How a run is bounded. */
export interface RunOptions {
  /** T: rounds of retrieval at most, 1 to 10. */
  readonly turns: number;
  /** New passages a round, 1 to 10 (SIM-RAG: 2). */
  readonly topK: number;
  /** The least probability, the critic's, with which a draft becomes the answer, 0 to 1. */
  readonly threshold: number;
  /**
   * A draft that reaches the threshold ends the run at once only from this probability on, 0 to 1. Below it the draft is
   * kept while there are turns left, and the likeliest of those kept is the answer. At 0 the first draft that
   * reaches the threshold is the answer, as in SIM-RAG.
   */
  readonly certainty: number;
  /** SeaKR's delta: the uncertainty above which it retrieves. The one that was searched for the memory when left out. */
  readonly delta?: number;
}

/** The bounds of one run, as far as its caller names them, and what stops it. */
export interface StrategyOptions extends Partial<RunOptions> {
  readonly signal?: AbortSignal;
}

/** What holds where neither the caller nor the critic says something else. */
export const defaultRunOptions: RunOptions = { turns: 4, topK: 2, threshold: 0.5, certainty: 0 };

/** Longest question, in UTF-16 code units. */
export const questionLimit = 1000;

/** @throws {LimenError} `option-invalid` names the first option out of its bounds. */
export function completeOptions(given: Partial<RunOptions>): RunOptions {
  const options = { ...defaultRunOptions, ...given };
  requireWhole('turns', options.turns, 1, 10);
  requireWhole('topK', options.topK, 1, 10);
  requireShare('threshold', options.threshold);
  requireShare('certainty', options.certainty);
  if (options.delta !== undefined) requireFinite('delta', options.delta);
  return options;
}

/** The question without outer or doubled white space. @throws {LimenError} `question-empty`, `question-too-long` */
export function completeQuestion(given: string): string {
  const question = given.replace(/\s+/gu, ' ').trim();
  if (question === '') throw new LimenError('question-empty', {});
  if (question.length > questionLimit) {
    throw new LimenError('question-too-long', { length: question.length, limit: questionLimit });
  }
  return question;
}

function requireFinite(option: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw optionInvalid(option, value, 'a finite number');
}

function requireShare(option: string, value: number): void {
  if (value >= 0 && value <= 1) return;
  throw optionInvalid(option, value, '0 to 1');
}

function requireWhole(option: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw optionInvalid(option, value, `${least} to ${most}`);
  }
}
