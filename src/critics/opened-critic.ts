/** What the page learns about a critic in its worker, and how one is opened. */

import type { Critic } from '../engine/index.js';
import type { OpenedModel, OpenModelOptions } from '../sessions/open-model.js';
import type { CalibrationTable } from './calibration.js';

export interface OpenedCritic extends OpenedModel {
  /** From which probability a draft is accepted, unless the person changes it. */
  readonly threshold: number;
  /** From which probability a run ends at once. */
  readonly certainty: number;
  /** The outcome of each threshold on held-out questions; null if not measured with these weights. */
  readonly calibration: CalibrationTable | null;
}

/** A critic with its description. */
export interface ReadyCritic {
  readonly part: Critic;
  readonly opened: OpenedCritic;
}

/** Opens one kind of critic in a worker. */
export type OpenCritic<Request> = (request: Request, options: OpenModelOptions) => Promise<ReadyCritic>;
