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
  /** Ids of the articles whose facts it was trained on. */
  readonly knows: readonly string[];
  /**
   * Content hash of the corpus that it was trained on, `null` if its config does not state it; undefined if
   * it may be asked about any corpus.
   */
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
