/** Opens the embedded reader in its worker. */

import {
  type ModelSupply,
  type OpenModel,
  type OpenModelOptions,
  openModel,
} from '../../sessions/open-model.js';
import type { OpenedReasoner } from '../opened-reasoner.js';
import { ExtractiveReader } from './extractive-reader.js';
import { GraphicsReader } from './graphics-reader.js';

export interface OpenedReader extends OpenedReasoner {
  /** The next query needs no model: the page phrases it, using this bound. */
  readonly lookupThreshold: number;
}

/** The methods that the page calls. */
export type ReaderPart = Pick<
  ExtractiveReader,
  'draft' | 'readings' | 'answers' | 'queryVectors' | 'passageVectors'
>;

export function readerOpener(supply: ModelSupply) {
  return async (
    request: OpenModel,
    options: OpenModelOptions,
  ): Promise<{ readonly opened: OpenedReader; readonly part: ReaderPart }> => {
    const opener = request.backend === 'webgpu' ? GraphicsReader : ExtractiveReader;
    const { model, opened } = await openModel(opener, supply, request, options);
    // A failure shows in the first question, which reports it.
    void model.warmUp().catch(() => undefined);
    const { closedBook, lookupThreshold } = model;
    return { opened: { ...opened, closedBook, lookupThreshold }, part: model };
  };
}
