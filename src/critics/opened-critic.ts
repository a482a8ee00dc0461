/** What the page is told of a critic in its worker, and how one is opened. */

import type { Critic } from '../engine/index.js';
import type { OpenedModel, OpenModelOptions } from '../sessions/open-model.js';
import type { CalibrationTable } from './calibration.js';

export interface OpenedCritic extends OpenedModel {
  /** From which probability a draft is accepted, unless the person moves it. */
  readonly threshold: number;
  /** From which probability a run ends at once. */
  readonly certainty: number;
  /** What each threshold came to on held-out questions; null where that was not measured with these weights. */
  readonly calibration: CalibrationTable | null;
}

/** A critic with what is told about it. */
export interface ReadyCritic {
  readonly part: Critic;
  readonly opened: OpenedCritic;
}

/** How one kind of critic is opened in a worker. */
export type OpenCritic<Request> = (request: Request, options: OpenModelOptions) => Promise<ReadyCritic>;
