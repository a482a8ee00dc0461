/** A part of the search that is loaded when a corpus turns out to need it. */

import { LimenError, reasonOf } from '../engine/index.js';

/** @param part for the message @throws {LimenError} `corpus-unavailable` when it did not arrive */
export async function loaded<Program>(
  program: Promise<Program>,
  part = 'a part of the search',
): Promise<Program> {
  try {
    return await program;
  } catch (cause) {
    throw new LimenError('corpus-unavailable', { file: part, reason: reasonOf(cause) }, { cause });
  }
}
