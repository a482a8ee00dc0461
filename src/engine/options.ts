import { LimenError, optionInvalid } from './errors.js';

/** The bounds of a run. */
export interface RunOptions {
  /** T: the maximum number of retrieval rounds, 1 to 10. */
  readonly turns: number;
  /** New passages per round, 1 to 10 (SIM-RAG: 2). */
  readonly topK: number;
  /** The minimum probability, given by the critic, at which a draft becomes the answer, 0 to 1. */
  readonly threshold: number;
  /**
   * The probability, 0 to 1, from which a draft that reaches the threshold ends the run at once. A draft
   * below it is kept while turns are left, and the likeliest kept draft becomes the answer. At 0 the first
   * draft that reaches the threshold is the answer, as in SIM-RAG.
   */
  readonly certainty: number;
  /** SeaKR's delta: the uncertainty above which it retrieves. Defaults to the value tuned for the memory. */
  readonly delta?: number;
}

/** The bounds that the caller sets for a run, and the signal that aborts it. */
export interface StrategyOptions extends Partial<RunOptions> {
  readonly signal?: AbortSignal;
}

/** Defaults for bounds that neither the caller nor the critic sets. */
export const defaultRunOptions: RunOptions = { turns: 4, topK: 2, threshold: 0.5, certainty: 0 };

/** Maximum length of a question, in UTF-16 code units. */
export const questionLimit = 1000;

/** @throws {LimenError} `option-invalid`, naming the first option that is out of bounds */
export function completeOptions(given: Partial<RunOptions>): RunOptions {
  const options = { ...defaultRunOptions, ...given };
  requireWhole('turns', options.turns, 1, 10);
  requireWhole('topK', options.topK, 1, 10);
  requireShare('threshold', options.threshold);
  requireShare('certainty', options.certainty);
  if (options.delta !== undefined) requireFinite('delta', options.delta);
  return options;
}

/**
 * The question, trimmed and with white space collapsed.
 * @throws {LimenError} `question-empty`, `question-too-long`
 */
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
