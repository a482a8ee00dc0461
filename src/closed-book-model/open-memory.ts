/** Opens the closed-book model in its worker, from a folder with a manifest. */

import {
  type ModelSupply,
  type OpenedModel,
  type OpenModel,
  type OpenModelOptions,
  openModel,
} from '../sessions/open-model.js';
import { MemoryModel } from './memory-model.js';
import type { ConditionedMemory } from './reading-memory.js';

export interface OpenedMemory extends OpenedModel {
  readonly hasStates: boolean;
  /** Ids of the articles whose facts it was taught. */
  readonly knows: readonly string[];
  /** Content hash of the corpus that taught it, `null` where its config does not say so; left out by one that any corpus may ask. */
  readonly taughtBy?: string | null;
}

export function memoryOpener(supply: ModelSupply) {
  return async (
    request: OpenModel,
    options: OpenModelOptions,
  ): Promise<{ readonly opened: OpenedMemory; readonly part: ConditionedMemory }> => {
    const { model, opened } = await openModel(MemoryModel, supply, request, options);
    const { hasStates, knows, taughtBy } = model;
    return { opened: { ...opened, hasStates, knows, taughtBy }, part: model };
  };
}
