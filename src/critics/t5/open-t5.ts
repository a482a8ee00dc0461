/** Opens the embedded critic in its worker, with the bounds and the calibration that were published with its weights. */

import { type ModelSupply, type OpenModel, openModel } from '../../sessions/open-model.js';
import { loadCalibration } from '../calibration-table.js';
import type { OpenCritic } from '../opened-critic.js';
import { T5Critic } from './t5-critic.js';

export function t5Opener(supply: ModelSupply): OpenCritic<OpenModel> {
  return async (request, options) => {
    const { model, bundle, opened } = await openModel(T5Critic, supply, request, options);
    const calibration = await loadCalibration(bundle);
    return { part: model, opened: { ...opened, ...model.bounds, calibration } };
  };
}
