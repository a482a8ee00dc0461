/** Opens the embedded critic in its worker, with the bounds and the calibration that were published with its weights. */

import { LimenError } from '../../engine/index.js';
import { type ModelSupply, type OpenModel, openModel } from '../../sessions/open-model.js';
import { isShare, loadCalibration } from '../calibration-table.js';
import type { OpenCritic, OpenedCritic } from '../opened-critic.js';
import { T5Critic } from './t5-critic.js';

export function t5Opener(supply: ModelSupply): OpenCritic<OpenModel> {
  return async (request, options) => {
    const { model, bundle, opened } = await openModel(T5Critic, supply, request, options);
    const bounds = boundsIn(await bundle.text(bundle.manifest.config), bundle.manifest.id);
    const calibration = await loadCalibration(bundle);
    return { part: model, opened: { ...opened, ...bounds, calibration } };
  };
}

function boundsIn(config: string, model: string): Pick<OpenedCritic, 'threshold' | 'certainty'> {
  const { threshold, certainty = 0 } = JSON.parse(config) as { threshold?: unknown; certainty?: unknown };
  const reason = (field: string) => `its config has no ${field} from 0 to 1`;
  if (!isShare(threshold)) throw new LimenError('model-invalid', { model, reason: reason('threshold') });
  if (!isShare(certainty)) throw new LimenError('model-invalid', { model, reason: reason('certainty') });
  return { threshold, certainty };
}
