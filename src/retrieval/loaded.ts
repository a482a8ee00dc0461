/** Loads a part of the search that the corpus turns out to need. */

import { LimenError, reasonOf } from '../engine/index.js';

/** @throws {LimenError} `corpus-unavailable` if it could not be loaded */
export async function loaded<Program>(program: Promise<Program>): Promise<Program> {
  try {
    return await program;
  } catch (cause) {
    const detail = { file: 'a part of the search', reason: reasonOf(cause) };
    throw new LimenError('corpus-unavailable', detail, { cause });
  }
}
