import { LimenError } from './errors.js';

/** How a run is bounded. */
export interface RunOptions {
  /** T: rounds of retrieval at most, 1 to 10. */
  readonly turns: number;
  /** New passages a round, 1 to 10 (SIM-RAG: 2). */
  readonly topK: number;
  /** A draft is accepted when the critic's probability reaches it, 0 to 1. */
  readonly threshold: number;
}

export const defaultRunOptions: RunOptions = { turns: 4, topK: 2, threshold: 0.5 };

/** Longest question, in UTF-16 code units. */
export const questionLimit = 1000;

/** @throws {LimenError} `option-invalid` names the first option out of its bounds. */
export function completeOptions(given: Partial<RunOptions>): RunOptions {
  const options = { ...defaultRunOptions, ...given };
  requireWhole('turns', options.turns, 1, 10);
  requireWhole('topK', options.topK, 1, 10);
  if (!(options.threshold >= 0 && options.threshold <= 1)) {
    throw new LimenError('option-invalid', {
      option: 'threshold',
      value: String(options.threshold),
      allowed: '0 to 1',
    });
  }
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

function requireWhole(option: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new LimenError('option-invalid', { option, value: String(value), allowed: `${least} to ${most}` });
  }
}
