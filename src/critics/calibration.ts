/** What is known of a critic's thresholds: plain data, as the page shows it. */

/** Shares from 0 to 1. */
export interface CalibrationPoint {
  readonly threshold: number;
  /** Of all questions. */
  readonly answered: number;
  readonly abstained: number;
  /** Of the answered ones; null when none was. */
  readonly rightOfAnswered: number | null;
  /** Of those abstained from: no answer stands in the corpus; the likeliest draft was wrong. Null when none was. */
  readonly unanswerableOfAbstained: number | null;
  readonly wrongOfAbstained: number | null;
}

/** What each threshold of one critic came to on held-out questions. */
export interface CalibrationTable {
  readonly format: 'limen-calibration';
  readonly version: 1;
  /** SHA-256 of the critic's graph. With another one the shares mean nothing. */
  readonly critic: string;
  /** Questions that were asked, and rounds that each was allowed. */
  readonly questions: number;
  readonly turns: number;
  /** By ascending threshold, from 0 to 1. */
  readonly points: readonly CalibrationPoint[];
}
