/** The measured outcome of a critic's thresholds: plain data, shown by the page. */

/** Shares from 0 to 1. */
export interface CalibrationPoint {
  readonly threshold: number;
  /** Share of all questions. */
  readonly answered: number;
  readonly abstained: number;
  /** Share of the answered ones; null if none was answered. */
  readonly rightOfAnswered: number | null;
  /**
   * Shares of the abstentions: the corpus contains no answer; the likeliest draft was wrong. Null if there
   * were none.
   */
  readonly unanswerableOfAbstained: number | null;
  readonly wrongOfAbstained: number | null;
}

/** The outcome of each threshold of one critic on held-out questions. */
export interface CalibrationTable {
  readonly format: 'limen-calibration';
  readonly version: 1;
  /** SHA-256 of the critic's graph. The shares are invalid for any other. */
  readonly critic: string;
  /** Number of questions, and maximum rounds per question. */
  readonly questions: number;
  readonly turns: number;
  /** By ascending threshold, from 0 to 1. */
  readonly points: readonly CalibrationPoint[];
}
