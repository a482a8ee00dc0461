/**
 * Opens the embedded critic in its worker, with the bounds and the calibration published with its weights.
 */

import { totalBytes } from '../../model-files/manifest.js';
import { Trunk } from '../../reasoners/reader/trunk.js';
import {
  type ModelFolder,
  type ModelSupply,
  type OpenModel,
  type OpenModelOptions,
  openModel,
} from '../../sessions/open-model.js';
import type { ModelOpener } from '../../sessions/session-types.js';
import { loadCalibration } from '../calibration-table.js';
import type { OpenCritic } from '../opened-critic.js';
import { TrunkCritic } from './trunk-critic.js';

export interface OpenTrunkCritic extends OpenModel {
  /** Where the reader is, whose states it judges by. */
  readonly trunk: ModelFolder;
}

export function criticOpener(supply: ModelSupply): OpenCritic<OpenTrunkCritic> {
  return async (request, options) => {
    const opener = overTrunk(supply, request.trunk, options);
    const { model, bundle, opened } = await openModel(opener, supply, request, options);
    const calibration = await loadCalibration(bundle);
    return { part: model, opened: { ...opened, ...model.bounds, calibration } };
  };
}

/** Over the trunk's graph with products of 8 bits, which only WASM runs, whichever backend the decoder runs on. */
function overTrunk(
  supply: ModelSupply,
  { folder, manifestSha256 }: ModelFolder,
  options: OpenModelOptions,
): ModelOpener<TrunkCritic> {
  return {
    async open(bundle, createSession, createProcessorSession) {
      const own = totalBytes(bundle.manifest);
      const trunk = await supply.load(new URL(folder), {
        ...options,
        manifestSha256,
        onProgress: ({ loaded, total }) => options.onProgress?.({ loaded: own + loaded, total: own + total }),
      });
      return TrunkCritic.open(bundle, createSession, await Trunk.open(trunk, createProcessorSession));
    },
  };
}
